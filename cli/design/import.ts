import { type Command, Option } from 'commander';
import { progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { bodyOf } from './body.ts';
import { readDxl } from './file.ts';
import { runJob } from './job.ts';
import { fromFile, logLines } from './messages.ts';
import { makePlan } from './plans.ts';
import { explaining } from './refusal.ts';
import { printPlan } from './showPlan.ts';

export const importChoices = [
  'replaceElseCreate',
  'replaceElseIgnore',
  'ignoreElseCreate',
  'create',
  'ignore',
];

type Options = {
  designOption?: string;
  documentsOption?: string;
  replaceProperties?: boolean;
  why?: string;
  plan?: boolean;
};

/** `trivet design import`: a database document, all of it or nothing. */
export function importCommand(): Command {
  return remoteCommand('import')
    .description('import a DXL document, all of it or nothing; Ctrl-C cancels it')
    .argument('<nsfPath>', 'path of the database on the server')
    .argument('<file>', 'database document; - reads standard input')
    .addOption(
      new Option('--design-option <choice>', 'what happens to design elements').choices(importChoices),
    )
    .addOption(new Option('--documents-option <choice>', 'what happens to documents').choices(importChoices))
    .option('--replace-properties', 'take over title, launch settings and ACL, too')
    .option('--why <text>', 'reason, kept with the change')
    .option('--plan', 'show what it would do, and write nothing')
    .action(async (nsfPath: string, file: string, options: Options, command: Command) => {
      const origin = fromFile(file);
      const text = readDxl(file);
      const call = await connect(command);
      if (options.plan) {
        const plan = await explaining(
          () => makePlan(call, nsfPath, bodyOf({ options: importOptions(options) }, [text])),
          origin,
        );
        return printPlan(command, plan, origin);
      }
      const start = async () => {
        const body = bodyOf({ options: importOptions(options) }, [text]);
        const at = `/api/dxl/import?${query({ nsfPath, why: options.why })}`;
        return ((await (await call.open('POST', at, { body })).json()) as { jobId: string }).jobId;
      };
      const { importedCount, log, result } = await explaining(
        () => runJob(call, nsfPath, start, progressLine()),
        origin,
      );
      for (const line of logLines(log, origin)) process.stderr.write(`${line}\n`);
      const { created, replaced, unchanged, ignored } = result;
      print(command, { nsfPath, importedCount, result, log }, [
        `${created} created, ${replaced} replaced, ${unchanged} unchanged, ${ignored} ignored.`,
      ]);
    });
}

/** Import options as the server takes them; what is not given is left to its defaults. */
export function importOptions({ designOption, documentsOption, replaceProperties }: Options): object {
  return {
    ...(designOption === undefined ? {} : { designOption }),
    ...(documentsOption === undefined ? {} : { documentsOption }),
    ...(replaceProperties ? { replaceDbProperties: true } : {}),
  };
}
