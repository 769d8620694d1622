import type { Command } from 'commander';
import { columns, connect, print, remoteCommand } from '../remote.ts';

type Database = { nsfPath: string; title: string; replicaId: string; level: string };
type Deleted = Database & { deletedAt: string; deletedBy: string; restorableUntil: string };
type Options = { deleted?: boolean; restore?: string; as?: string };

/** `trivet design databases`: what there is, and what can be had back. */
export function databasesCommand(): Command {
  return remoteCommand('databases')
    .description('list the databases you may read')
    .option('--deleted', 'those that were deleted and can be restored')
    .option('--restore <nsfPath>', 'restore a deleted database')
    .option('--as <nsfPath>', 'restore it under another path')
    .action(async ({ deleted, restore, as }: Options, command: Command) => {
      if (as !== undefined && restore === undefined)
        command.error('--as says under which path to --restore.');
      const call = await connect(command);
      if (restore !== undefined) {
        const body = { nsfPath: restore, ...(as === undefined ? {} : { as }) };
        const answer = await call('POST', '/api/design/databases/restore', body);
        return print(command, answer, [`Restored ${as ?? restore}.`]);
      }
      if (deleted) {
        const found = (await call('GET', '/api/design/databases?deleted=true')) as Deleted[];
        const rows = found.map((each) => [
          each.nsfPath,
          each.title,
          each.deletedAt,
          each.deletedBy,
          each.restorableUntil,
        ]);
        return print(
          command,
          found,
          columns([['PATH', 'TITLE', 'DELETED', 'BY', 'RESTORABLE UNTIL'], ...rows]),
        );
      }
      const found = (await call('GET', '/api/design/databases')) as Database[];
      const rows = found.map(({ nsfPath, title, level }) => [nsfPath, title, level]);
      print(command, found, columns([['PATH', 'TITLE', 'ACCESS'], ...rows]));
    });
}
