import { Command } from 'commander';
import { ensurePages } from './pages.ts';

/** `trivet install`: the packages are there when this runs (bin/trivet.js saw to it), so the pages are left. */
export function installCommand(): Command {
  return new Command('install')
    .description(
      'install packages and build the web pages, unless that is done already (npm start does it too)',
    )
    .action(() => ensurePages((words) => process.stderr.write(`${words}\n`)));
}
