import { randomBytes, randomUUID } from 'node:crypto';
import { recordAudit, recordAudits } from '../../audit/audit.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Doing } from '../accounts/service.ts';
import { type Executor, insertAccounts, updateAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { roles } from '../caller.ts';
import { findGroup, insertGroup, setMemberships } from '../groups/store.ts';
import { problem } from '../problems.ts';
import { endProviderRecords } from '../provider/adapter.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { type Cells, splitNames } from './columns.ts';
import type { PlannedLine } from './plan.ts';

/** Somebody new, with the password for the first sign-in. */
export type FirstPassword = { username: string; displayName: string; email: string | null; password: string };

type Done = { passwords: FirstPassword[]; changed: string[] };

const valuesOf = ({ displayName, distinguishedName, email, emailVerified, roles: named, active }: Cells) => ({
  display_name: displayName,
  distinguished_name: distinguishedName,
  email: email || null,
  email_verified: emailVerified === 'yes',
  roles: roles.filter((role) => splitNames(named).includes(role)),
  disabled: active === 'no',
});

/** Does what was planned for lines none of which is wrong.
 *  @returns the passwords of those who are new, and the subjects of those who changed.
 *  @throws Problem 409 when somebody else has taken a name at this moment. */
export async function applyLines(
  tx: Executor,
  lines: PlannedLine[],
  passwords: Passwords,
  doing: Doing,
): Promise<Done> {
  const done: Done = { passwords: [], changed: [] };
  const subjects = new Map(lines.map((line) => [line, line.before?.subject ?? randomUUID()]));
  const subjectOf = (line: PlannedLine) => subjects.get(line) ?? '';
  const added = lines.filter(({ outcome }) => outcome === 'new');
  const rows = [];
  for (const line of added) {
    const { username, displayName, email } = line.after;
    // A spreadsheet would compute what begins with a minus.
    const password = randomBytes(12).toString('base64url').replace(/^[-_]/, 'x');
    done.passwords.push({ username, displayName, email: email || null, password });
    rows.push({
      identity_provider: BUILT_IN,
      subject: subjectOf(line),
      username,
      ...valuesOf(line.after),
      password: await passwords.hash(password, 'random'),
      password_initial: true,
    });
  }
  if (!(await insertAccounts(tx, rows))) throw problem('identity.user.exists', { what: 'name or address' });
  const changed = lines.filter(({ outcome }) => outcome === 'changed');
  for (const line of changed) {
    const subject = subjectOf(line);
    done.changed.push(subject);
    const keptOut = line.after.active === 'no' && line.before?.disabled === false;
    if (keptOut) {
      await deleteSessionsOf(tx, { identity_provider: BUILT_IN, subject });
      await endProviderRecords(tx, subject);
    }
    await updateAccount(tx, BUILT_IN, subject, valuesOf(line.after), keptOut);
  }
  const idOf = await makeGroups(tx, [...added, ...changed], doing);
  const moved = [...added, ...changed].filter(({ changes }) =>
    changes.some(({ column }) => column === 'groups'),
  );
  await setMemberships(
    tx,
    moved.map((line) => ({
      identity_provider: BUILT_IN,
      subject: subjectOf(line),
      groups: line.groups.map(idOf),
    })),
  );
  await recordAudits(
    tx,
    [...added, ...changed].map(({ outcome, after, changes }) => ({
      ...doing,
      action: outcome === 'new' ? 'identity.user.create' : 'identity.user.update',
      thing: `identity/user/${after.username}`,
      detail: {
        imported: true,
        ...Object.fromEntries(changes.map(({ column, after: to }) => [column, to])),
        ...(outcome === 'changed' && {
          before: Object.fromEntries(changes.map(({ column, before }) => [column, before])),
        }),
      },
    })),
  );
  return done;
}

/** Makes the groups of these lines that are not there.
 *  @returns which id a group has. */
async function makeGroups(tx: Executor, lines: PlannedLine[], doing: Doing) {
  const made = new Map<string, number>();
  for (const { id, name } of lines.flatMap(({ groups }) => groups)) {
    if (id !== undefined || made.has(name)) continue;
    if (!(await insertGroup(tx, name, ''))) throw problem('identity.group.exists', { group: name });
    const row = await findGroup(tx, name);
    if (row) made.set(name, row.id);
    const thing = `identity/group/${name}`;
    await recordAudit(tx, { ...doing, action: 'identity.group.create', thing, detail: { imported: true } });
  }
  return ({ id, name }: PlannedLine['groups'][number]): number => {
    const known = id ?? made.get(name);
    if (known === undefined) throw new Error(`The group ${name} was not made.`);
    return known;
  };
}
