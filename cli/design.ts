import { Command } from 'commander';
import { aclCommand } from './design/acl.ts';
import { checkCommand } from './design/check.ts';
import { createCommand } from './design/create.ts';
import { databasesCommand } from './design/databases.ts';
import { diffCommand } from './design/diff.ts';
import { exportCommand } from './design/export.ts';
import { importCommand } from './design/import.ts';
import { logCommand } from './design/log.ts';
import { planCommand } from './design/plan.ts';
import { pullCommand } from './design/pull.ts';
import { pushCommand } from './design/push.ts';
import { restoreCommand } from './design/restore.ts';
import { verifyCommand } from './design/verify.ts';

/** `trivet design …`: the design of databases, over the public interface. */
export function designCommand(): Command {
  const design = new Command('design').description('the design of databases, as files and on the server');
  for (const command of [
    databasesCommand,
    createCommand,
    pullCommand,
    pushCommand,
    planCommand,
    diffCommand,
    checkCommand,
    exportCommand,
    importCommand,
    logCommand,
    restoreCommand,
    verifyCommand,
    aclCommand,
  ]) {
    design.addCommand(command());
  }
  return design;
}
