import { Command } from 'commander';
import { columns, connect, print, remoteCommand } from './remote.ts';

type Summary = { name: string; description: string; memberCount: number };
type Group = { name: string; members: { username: string; displayName: string }[] };

const path = (group: string, member?: string) =>
  `/api/v1/groups/${encodeURIComponent(group)}${member === undefined ? '' : `/members/${encodeURIComponent(member)}`}`;

/** `trivet group …`: groups, which access control lists and entitlements name, over the public interface. */
export function groupCommand(): Command {
  const group = new Command('group').description('list, add and remove groups and their members');
  group.addCommand(list());
  group.addCommand(members());
  group.addCommand(add());
  group.addCommand(remove());
  group.addCommand(memberChange('join', 'add people to a group', 'PUT', 'is in'));
  group.addCommand(memberChange('leave', 'remove people from a group', 'DELETE', 'is not in'));
  return group;
}

function list(): Command {
  return remoteCommand('list')
    .description('list the groups')
    .action(async (_options, command: Command) => {
      const { items } = (await (await connect(command))('GET', '/api/v1/groups')) as { items: Summary[] };
      const rows = items.map(({ name, description, memberCount }) => [
        name,
        String(memberCount),
        description,
      ]);
      print(command, items, columns([['GROUP', 'MEMBERS', 'DESCRIPTION'], ...rows]));
    });
}

function members(): Command {
  return remoteCommand('members')
    .description('list the members of a group')
    .argument('<group>')
    .action(async (name: string, _options, command: Command) => {
      const group = (await (await connect(command))('GET', path(name))) as Group;
      print(command, group, columns(group.members.map((each) => [each.username, each.displayName])));
    });
}

function add(): Command {
  return remoteCommand('add')
    .description('add a group')
    .argument('<group>')
    .option('--description <words>')
    .action(async (name: string, { description }: { description?: string }, command: Command) => {
      const body = { name, ...(description === undefined ? {} : { description }) };
      print(command, await (await connect(command))('POST', '/api/v1/groups', body), [
        `Added the group ${name}.`,
      ]);
    });
}

function remove(): Command {
  return remoteCommand('remove')
    .description('remove a group; its members stay')
    .argument('<group>')
    .action(async (name: string, _options, command: Command) => {
      print(command, await (await connect(command))('DELETE', path(name)), [`Removed the group ${name}.`]);
    });
}

function memberChange(name: string, description: string, method: 'PUT' | 'DELETE', result: string): Command {
  return remoteCommand(name)
    .description(description)
    .argument('<group>')
    .argument('<usernames...>')
    .action(async (group: string, usernames: string[], _options, command: Command) => {
      const call = await connect(command);
      for (const username of usernames) await call(method, path(group, username));
      print(
        command,
        { group, usernames },
        usernames.map((username) => `${username} ${result} ${group}.`),
      );
    });
}
