import { type Command, Option } from 'commander';
import { accessLevels, nameKey } from '../../formats/dxl/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { read } from '../catalog/asking.ts';
import { query } from '../query.ts';
import { columns, connect, print, remoteCommand } from '../remote.ts';

type Entry = { name: string; level: string; type: string; roles: string[]; flags: string[] };
type Acl = { entries: Entry[]; roles: string[] };
type Options = {
  level?: string;
  type?: string;
  role?: string[];
  flag?: string[];
  remove?: boolean;
  why?: string;
};

const collect = (value: string, before: string[] = []) => [...before, value];

/** `trivet design acl`: who may do what, shown and changed. */
export function aclCommand(): Command {
  return remoteCommand('acl')
    .description('show or change the access control list of a database (needs MANAGER)')
    .argument('<nsfPath>', 'path of the database on the server')
    .argument('[action]', 'set or remove an entry, or make a role; without it the list is shown')
    .argument('[name]', 'name of the entry or the role')
    .addOption(new Option('--level <level>', 'access level').choices([...accessLevels]))
    .addOption(new Option('--type <type>', 'kind of entry').choices(['PERSON', 'GROUP', 'SERVER']))
    .option('--role <role>', 'role the entry has (repeatable)', collect)
    .option('--flag <flag>', 'further right, such as NODELETE_DOCUMENT (repeatable)', collect)
    .option('--remove', 'with role: remove the role, from every entry too')
    .option('--why <text>', 'reason, kept with the change')
    .action(
      async (
        nsfPath: string,
        action: string | undefined,
        name: string | undefined,
        options: Options,
        command: Command,
      ) => {
        if (action !== undefined && !['set', 'remove', 'role'].includes(action)) {
          command.error(`error: ${action} is none of set, remove and role.`);
        }
        if (action !== undefined && name === undefined) command.error(`error: ${action} needs a name.`);
        if (action === 'set' && options.level === undefined) command.error('error: set needs a --level.');
        const call = await connect(command);
        const parameters = query({ nsfPath, why: options.why });
        if (action === undefined) return list(command, call, parameters);
        const entry = `/api/dxl/acl/entry/${encodeURIComponent(name ?? '')}?${parameters}`;
        if (action === 'set') {
          const saved = await setEntry(call, parameters, name ?? '', options);
          return print(command, saved, [`${name} has ${options.level} access.`]);
        }
        if (action === 'remove') {
          return print(command, await call('DELETE', entry), [`Removed the entry ${name}.`]);
        }
        const role = `/api/design/acl/roles/${encodeURIComponent(name ?? '')}?${parameters}`;
        const { roles } = (await call(options.remove ? 'DELETE' : 'PUT', role)) as Acl;
        print(command, { roles }, [`Roles: ${roles.join(' ')}`]);
      },
    );
}

/** How often setting an entry is retried because someone changed the list meanwhile. */
const MAX_ATTEMPTS = 5;

/** Sets the given parts of an entry; the rest stays as others set it. */
async function setEntry(
  call: Call,
  parameters: URLSearchParams,
  name: string,
  { level, type, role, flag }: Options,
): Promise<unknown> {
  const address = `/api/dxl/acl/entry/${encodeURIComponent(name)}?${parameters}`;
  for (let attempt = 1; ; attempt++) {
    const known = await read<Acl>(call, `/api/dxl/acl?${parameters}`);
    const before = known.it.entries.find((each) => nameKey(each.name) === nameKey(name));
    const body = {
      level,
      ...(before === undefined ? {} : { type: before.type, roles: before.roles, flags: before.flags }),
      ...(type ? { type } : {}),
      ...(role ? { roles: role } : {}),
      ...(flag ? { flags: flag } : {}),
    };
    const sent = { body: [JSON.stringify(body)], headers: { 'if-match': known.etag } };
    try {
      return await (await call.open('PUT', address, sent)).json();
    } catch (error) {
      const overtaken = error instanceof CallProblem && error.status === 412;
      if (!overtaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function list(command: Command, call: Call, parameters: URLSearchParams): Promise<void> {
  const acl = (await call('GET', `/api/dxl/acl?${parameters}`)) as Acl;
  const rows = acl.entries.map(({ name, level, type, roles, flags }) => [
    name,
    level,
    type,
    roles.join(' '),
    flags.join(' '),
  ]);
  print(command, acl, [
    ...columns([['NAME', 'LEVEL', 'TYPE', 'ROLES', 'FLAGS'], ...rows]),
    ...(acl.roles.length > 0 ? [`Roles: ${acl.roles.join(' ')}`] : []),
  ]);
}
