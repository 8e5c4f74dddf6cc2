/**
 * Returns SQL over `users` and their row of `roles` with the reason why the permissions of a user are withheld: `password` for staff without a staff
 * password, `two_factor` for those without a second factor where the shop requires one; null if they are not. `hasPasskey`: SQL for whether the user
 * signed in with a passkey, which counts as both factors.
 */
export const withheldPermissions = (hasPasskey: string) => `
  case
    when roles.permissions = '{}' then null
    when exists (select from accounts where user_id = users.id and provider_id = 'credential' and staff_password is not true)
      then 'password'
    when not users.two_factor_enabled and not ${hasPasskey}
      and (select value ->> 'staffTwoFactorRequired' = 'true' from settings where section = 'security') then 'two_factor'
  end`;
