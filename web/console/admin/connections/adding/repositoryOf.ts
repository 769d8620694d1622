import { fields, type Kind, type Member, type Mode, main, more, signIn } from './members.ts';

/** What was typed, by the names of members. */
export type Values = { [name: string]: string | boolean };
export type Draft = {
  kind: Kind;
  mode: Mode;
  values: Values;
  /** The way to sign in of which a secret is stored, which stays when none is typed. */
  kept?: Mode;
};

/** The members that the form has for a choice of kind and sign-in, as they stand in the setting. */
export const membersOf = ({ kind, mode }: Pick<Draft, 'kind' | 'mode'>): Member[] => [
  ...main[kind],
  ...signIn[mode],
  ...more[kind],
  ...fields,
];

/** What the setting is to say of a keyword. What was left empty is left out, but for a password, which may be empty. */
export function repositoryOf(draft: Draft): Record<string, unknown> {
  const { kind, mode, values } = draft;
  const auth: Record<string, unknown> = { mode };
  const names: Record<string, unknown> = {};
  const repository: Record<string, unknown> = { kind };
  for (const { name, as } of membersOf(draft)) {
    const value = readAs(as, values[name]);
    const given = value ?? (name === 'auth.password' && draft.kept !== mode ? '' : undefined);
    if (given === undefined) continue;
    if (name.startsWith('auth.')) auth[name.slice('auth.'.length)] = given;
    else if (name.startsWith('fields.')) names[name.slice('fields.'.length)] = given;
    else repository[name] = given;
  }
  return { ...repository, auth, ...(Object.keys(names).length > 0 && { fields: names }) };
}

/** What the fields hold to change a repository that is stored. */
export function draftOf(repository: Record<string, unknown>): Draft {
  const { kind, auth } = repository as { kind: Kind; auth: { mode: Mode } };
  const within = (part: unknown, prefix: string) =>
    Object.entries(Object(part)).map(([name, value]): [string, string | boolean] => [
      `${prefix}${name}`,
      typeof value === 'boolean' ? value : Array.isArray(value) ? value.join('\n') : String(value),
    ]);
  const values = [
    ...within(repository, ''),
    ...within(auth, 'auth.'),
    ...within(repository.fields, 'fields.'),
  ];
  return { kind, mode: auth.mode, values: Object.fromEntries(values), kept: auth.mode };
}

function readAs(as: Member['as'], value: string | boolean = ''): unknown {
  if (as === 'tick') return value === true ? true : undefined;
  // A password may begin or end with a space; an address never does.
  const text = as === 'secret' ? String(value) : String(value).trim();
  if (text === '') return undefined;
  return as === 'lines' ? text.split(/\s+/) : text;
}

/** The fault of a member, of which the server says the place: `/repository/auth/clientId`. */
export function faultOfMember(faults: Record<string, string>, name: string): string | undefined {
  const place = `/repository/${name.replace(/^(auth|fields)\./, '$1/')}`;
  const found = Object.keys(faults).find((path) => path === place || path.startsWith(`${place}/`));
  const message = found && faults[found];
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
