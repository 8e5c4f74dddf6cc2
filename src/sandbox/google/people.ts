import type { Pool } from "pg";

export type Person = { sub: string; email: string; name: string; emailVerified: boolean };

/** Invented people. The issuer has not verified the address of the last one, which a shop must not trust. */
const invented: Person[] = [
  { sub: "sandbox-ada", email: "ada.torque@camber.example", name: "Ada Torque", emailVerified: true },
  { sub: "sandbox-ben", email: "ben.piston@camber.example", name: "Ben Piston", emailVerified: true },
  { sub: "sandbox-chioma", email: "chioma.axle@camber.example", name: "Chioma Axle", emailVerified: true },
  { sub: "sandbox-dmitri", email: "dmitri.clutch@camber.example", name: "Dmitri Clutch", emailVerified: false },
];

type Row = { sub: string; email: string; name: string; email_verified: boolean };

const asPerson = (row: Row): Person => ({
  sub: row.sub,
  email: row.email,
  name: row.name,
  emailVerified: row.email_verified,
});

/** Returns the invented people, then the latest added by 'Use another account'. */
export async function listPeople(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<Row>("select * from sandbox.google_people order by sub desc limit 6");
  return [...invented, ...rows.map(asPerson)];
}

export async function findPerson(pool: Pool, sub: string): Promise<Person | null> {
  const known = invented.find((person) => person.sub === sub);
  if (known || sub.includes("\0")) return known ?? null;
  const { rows } = await pool.query<Row>("select * from sandbox.google_people where sub = $1", [sub]);
  return rows[0] ? asPerson(rows[0]) : null;
}

/** Adds a person by 'Use another account', or updates the one with the same address. */
export async function savePerson(pool: Pool, person: Omit<Person, "sub">): Promise<Person> {
  const known = invented.find((one) => one.email === person.email);
  if (known) return known;
  const { rows } = await pool.query<Row>(
    `insert into sandbox.google_people (email, name, email_verified) values ($1, $2, $3)
     on conflict (email) do update set name = excluded.name, email_verified = excluded.email_verified returning *`,
    [person.email, person.name, person.emailVerified],
  );
  return asPerson(rows[0]!);
}

const colours = ["#0b5cad", "#8a3b00", "#1d6b3a", "#7a1f6b", "#5b4b00", "#8f1d2c"];

/** Returns a person's avatar as SVG: their initials on a coloured ground. */
export function avatar(person: Person): string {
  const initials = [...person.name.matchAll(/\b\p{L}/gu)]
    .slice(0, 2)
    .map(([letter]) => letter.toUpperCase())
    .join("");
  const colour = colours[[...person.sub].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${colour}"/><text x="40" y="41" fill="#fff" font-family="system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}
