import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { type Call, CallProblem } from './call.ts';
import { columns, connect, print, readSecret, remoteCommand } from './remote.ts';

type User = {
  username: string;
  displayName: string;
  email: string | null;
  roles: string[];
  groups: string[];
  disabled: boolean;
};
type Added = { addedAt: string; usedAt: string | null };
type FactorsOfUser = {
  required: boolean;
  app: Added | null;
  passkeys: (Added & { name: string })[];
  recoveryCodes: { left: number };
};
type AddOptions = {
  name?: string;
  dn?: string;
  email?: string;
  role: string[];
  group: string[];
  newPasswordFile?: string;
  initial?: boolean;
};
type ChangeOptions = {
  username?: string;
  name?: string;
  dn?: string;
  email?: string;
  disable?: boolean;
  enable?: boolean;
};

type PasswordOptions = Pick<AddOptions, 'newPasswordFile' | 'initial'>;

const INITIAL = 'the person has to choose another password at the first sign-in';
const collect = (value: string, before: string[]) => [...before, value];
const path = (username: string, part = '') => `/api/v1/users/${encodeURIComponent(username)}${part}`;

/** `trivet user …`: the people who may sign in, over the public interface. */
export function userCommand(): Command {
  const user = new Command('user').description('list, add, change and remove the people who may sign in');
  user.addCommand(list());
  user.addCommand(add());
  user.addCommand(change());
  user.addCommand(password());
  user.addCommand(roles());
  user.addCommand(factors());
  user.addCommand(remove());
  return user;
}

function list(): Command {
  return remoteCommand('list')
    .description('list the people')
    .argument('[words]', 'only those whose names or e-mail address hold these words')
    .action(async (words: string | undefined, _options, command: Command) => {
      const found = await everyone(await connect(command), words);
      const rows = found.map((each) => [
        each.username,
        each.displayName,
        each.email ?? '',
        each.roles.join(','),
        each.groups.join(','),
        each.disabled ? 'disabled' : '',
      ]);
      print(command, found, columns([['USER', 'NAME', 'E-MAIL', 'ROLES', 'GROUPS', ''], ...rows]));
    });
}

function add(): Command {
  return remoteCommand('add')
    .description('add a person; the password is generated and printed unless a file holds it')
    .argument('<username>')
    .option('--name <name>', 'name that people read')
    .option('--dn <name>', 'distinguished name, such as CN=Alice Example/O=Acme')
    .option('--email <address>')
    .option('--role <role>', 'administrator, designer, catalog-editor or staff (repeatable)', collect, [])
    .option('--group <group>', 'group to join (repeatable)', collect, [])
    .option('--new-password-file <file>', 'file with the password; - reads standard input')
    .option('--initial', INITIAL)
    .action(async (username: string, options: AddOptions, command: Command) => {
      const { secret, generated } = newPassword(options.newPasswordFile);
      const call = await connect(command);
      const answer = (await call('POST', '/api/v1/users', {
        username,
        password: secret,
        ...(options.name === undefined ? {} : { displayName: options.name }),
        ...(options.dn === undefined ? {} : { distinguishedName: options.dn }),
        ...(options.email === undefined ? {} : { email: options.email }),
        roles: options.role,
        groups: options.group,
        ...(options.initial ? { initial: true } : {}),
      })) as object;
      const shown = generated ? { ...answer, password: secret } : answer;
      print(command, shown, [`Added ${username}.`, ...(generated ? [`Password: ${secret}`] : [])]);
    });
}

function change(): Command {
  return remoteCommand('change')
    .description('change names or e-mail address, keep a person out or let them in again')
    .argument('<username>')
    .option('--username <name>', 'new user name')
    .option('--name <name>', 'name that people read')
    .option('--dn <name>', 'distinguished name')
    .option('--email <address>', 'e-mail address; an empty one removes it')
    .option('--disable', 'sign out everywhere and keep out')
    .option('--enable', 'let in again')
    .action(async (username: string, options: ChangeOptions, command: Command) => {
      const { name, dn, email, disable, enable } = options;
      if (disable && enable) throw new CallProblem('Either --disable or --enable, not both.');
      const changes = {
        ...(options.username === undefined ? {} : { username: options.username }),
        ...(name === undefined ? {} : { displayName: name }),
        ...(dn === undefined ? {} : { distinguishedName: dn }),
        ...(email === undefined ? {} : { email: email || null }),
        ...(disable || enable ? { disabled: Boolean(disable) } : {}),
      };
      if (Object.keys(changes).length === 0)
        throw new CallProblem('Nothing to change was given; see trivet user change --help.');
      print(command, await (await connect(command))('PATCH', path(username), changes), [
        `Changed ${username}.`,
      ]);
    });
}

function password(): Command {
  return remoteCommand('password')
    .description('set a password; it is generated and printed unless a file holds it')
    .argument('<username>')
    .option('--new-password-file <file>', 'file with the password; - reads standard input')
    .option('--initial', INITIAL)
    .action(async (username: string, options: PasswordOptions, command: Command) => {
      const { secret, generated } = newPassword(options.newPasswordFile);
      await (await connect(command))('PUT', path(username, '/password'), {
        password: secret,
        ...(options.initial ? { initial: true } : {}),
      });
      const lines = [`The password of ${username} is set.`, ...(generated ? [`Password: ${secret}`] : [])];
      print(command, generated ? { username, password: secret } : { username }, lines);
    });
}

function roles(): Command {
  return remoteCommand('roles')
    .description('give a person exactly these roles; none takes all away')
    .argument('<username>')
    .argument('[roles...]', 'administrator, designer, catalog-editor, staff')
    .action(async (username: string, given: string[], _options, command: Command) => {
      const answer = await (await connect(command))('PUT', path(username, '/roles'), { roles: given });
      print(command, answer, [`${username} has ${given.length > 0 ? given.join(', ') : 'no role'}.`]);
    });
}

function factors(): Command {
  return remoteCommand('factors')
    .description('show the second factors of a person, or remove them for whoever lost theirs')
    .argument('<username>')
    .option('--remove', 'remove app, passkeys and recovery codes, and sign out everywhere')
    .action(async (username: string, options: { remove?: boolean }, command: Command) => {
      const call = await connect(command);
      if (options.remove) {
        const answer = await call('DELETE', path(username, '/factors'));
        return print(command, answer, [`The second factors of ${username} are removed.`]);
      }
      const found = (await call('GET', path(username, '/factors'))) as FactorsOfUser;
      const rows = [
        ...(found.app ? [['app with codes', '', found.app.addedAt, found.app.usedAt ?? 'never']] : []),
        ...found.passkeys.map(({ name, addedAt, usedAt }) => ['passkey', name, addedAt, usedAt ?? 'never']),
      ];
      const { left } = found.recoveryCodes;
      const lines =
        rows.length === 0
          ? [`${username} has no second factor${found.required ? ', and needs one to sign in' : ''}.`]
          : [...columns([['FACTOR', 'NAME', 'ADDED', 'LAST USED'], ...rows]), `Recovery codes left: ${left}`];
      return print(command, found, lines);
    });
}

function remove(): Command {
  return remoteCommand('remove')
    .description('remove a person')
    .argument('<username>')
    .action(async (username: string, _options, command: Command) => {
      print(command, await (await connect(command))('DELETE', path(username)), [`Removed ${username}.`]);
    });
}

async function everyone(call: Call, words = ''): Promise<User[]> {
  const found: User[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = new URLSearchParams({
      limit: '200',
      ...(words ? { q: words } : {}),
      ...(after ? { after } : {}),
    });
    const page = (await call('GET', `/api/v1/users?${query}`)) as { items: User[]; next?: string };
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

function newPassword(file: string | undefined): { secret: string; generated: boolean } {
  return file
    ? { secret: readSecret(file), generated: false }
    : { secret: randomBytes(15).toString('base64url'), generated: true };
}
