/**
 * Returns SQL over `users` and their row of `roles` for why the permissions of a user are withheld: staff without a staff password, and those without
 * a second factor where the shop requires one. Null: they are not. `hasPasskey`: SQL for whether a passkey, which is both factors, proves who they are.
 */
export const withheld = (hasPasskey: string) => `
  case
    when roles.permissions = '{}' then null
    when exists (select from accounts where user_id = users.id and provider_id = 'credential' and staff_password is not true)
      then 'password'
    when not users.two_factor_enabled and not ${hasPasskey}
      and (select value ->> 'staffTwoFactorRequired' = 'true' from settings where section = 'security') then 'two_factor'
  end`;
