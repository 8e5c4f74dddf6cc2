import type { User } from "#web/client/people/profile.ts";
import type { Role } from "#web/client/people/users.ts";
import { roleName } from "#web/staff/users/role-name.ts";
import { makeAdmin as words, roles as roleWords } from "#messages/admin.ts";

type RoleSelectProps = {
  user: User;
  roles: Role[];
  busy: boolean;
  onAssign: (user: User, role: string) => void;
};

/** Assigns the selected role. */
export function RoleSelect({ user, roles, busy, onAssign }: RoleSelectProps) {
  // Includes the role of the user even where the list does not contain it yet.
  const names = roles.some(({ name }) => name === user.role) ? roles.map(({ name }) => name) : [user.role];
  return (
    <select
      aria-label={words.roleOf(user.email)}
      value={user.role}
      disabled={busy}
      onChange={({ target }) => onAssign(user, target.value)}
      className="min-h-11 min-w-0 rounded-sm md:min-h-9 md:text-sm border-2 border-rule-strong bg-sheet px-2 disabled:opacity-60"
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {roleName(name)}
        </option>
      ))}
    </select>
  );
}

/** Lists what each role may do: presets as a sentence, custom roles by the names of their permissions. */
export function RoleList({ roles }: { roles: Role[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{roleWords.title}</h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {roles.map(({ name, permissions }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{roleName(name)}</dt>
            <dd>{roleWords.presets[name]?.about ?? permissions.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
