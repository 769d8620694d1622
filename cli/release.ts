import { Command } from 'commander';
import { downloadsCommand } from './release/downloads.ts';
import { cloneCommand, createCommand, deleteCommand } from './release/making.ts';
import { depublishCommand, publishCommand } from './release/publish.ts';
import { listCommand, showCommand } from './release/show.ts';
import { uploadCommand } from './release/upload.ts';
import { whyCommand } from './release/why.ts';

/** `trivet release …`: releases of the catalog, from the first file to the day they are public. */
export function releaseCommand(): Command {
  const release = new Command('release').description('create, fill and publish releases of the catalog');
  for (const command of [
    listCommand,
    showCommand,
    createCommand,
    uploadCommand,
    publishCommand,
    depublishCommand,
    cloneCommand,
    deleteCommand,
    whyCommand,
    downloadsCommand,
  ]) {
    release.addCommand(command());
  }
  return release;
}
