import type { Command } from 'commander';
import { structuralDiff, textDiff } from '../../formats/dxl/diff/index.ts';
import type { Call } from '../call.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { painted } from './paint.ts';
import { wordsFor } from './showPlan.ts';
import { compareSides, type Part, readSide } from './sides.ts';

type Options = { structural?: boolean; nameStatus?: boolean };

/** `trivet design diff`: what differs between two folders, files or databases, but for what changes by itself. */
export function diffCommand(): Command {
  return remoteCommand('diff')
    .description(
      'compare two designs, each a project folder, a DXL file or a database; the exit code is 1 when they differ',
    )
    .argument('<a>', 'folder, file or path of a database on the server')
    .argument('<b>', 'folder, file or path of a database on the server')
    .option('--structural', 'describe the differences in terms of the design instead of lines')
    .option('--name-status', 'only name what differs')
    .action(async (a: string, b: string, { structural, nameStatus }: Options, command: Command) => {
      let call: Promise<Call> | undefined;
      const once = () => (call ??= connect(command));
      const before = await readSide(a, once);
      const after = await readSide(b, once);
      const { added, removed, changed } = compareSides(before, after);
      const head = ({ type, name, unid }: Part) => ({ type, name, unid });
      const json = {
        added: added.map(head),
        removed: removed.map(head),
        changed: changed.map(([from, to]) => ({
          ...head(to),
          ...(nameStatus
            ? {}
            : { text: textDiff(from.text, to.text), structural: structuralDiff(from.text, to.text) }),
        })),
      };
      const wants = command.optsWithGlobals<{ json?: boolean }>().json;
      const lines = wants
        ? []
        : [
            ...removed.map((part) => `- ${wordsFor(part)}`),
            ...added.map((part) => `+ ${wordsFor(part)}`),
            ...changed.flatMap(([from, to]) => [
              `~ ${wordsFor(to)}`,
              ...(nameStatus ? [] : structural ? inWords(from, to) : inLines(from, to)),
            ]),
          ];
      print(command, json, lines);
      if (added.length + removed.length + changed.length > 0) process.exitCode = 1;
    });
}

const inLines = (from: Part, to: Part): string[] =>
  textDiff(from.text, to.text)
    .split('\n')
    .filter((line, at, all) => line !== '' || at < all.length - 1)
    .map((line) => painted(`    ${line}`));

const inWords = (from: Part, to: Part): string[] =>
  structuralDiff(from.text, to.text).map(({ path, change, before, after }) => {
    const values = [before, after]
      .filter((value) => value !== undefined)
      .map((value) => JSON.stringify(value));
    return `    ${path} ${change}${values.length > 0 ? `: ${values.join(' → ')}` : ''}`;
  });
