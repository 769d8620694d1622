import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { databaseMessages } from '../../formats/dxl/code/index.ts';
import {
  type DxlElement,
  type DxlMessage,
  decodeDxl,
  isDxlFault,
  type PlacedMessage,
  placeMessages,
  splitElements,
} from '../../formats/dxl/index.ts';
import { besideMetadata, withContent } from '../../formats/dxl/project/index.ts';
import { isWhole, missingMessages } from '../../formats/dxl/references/index.ts';
import { CallProblem } from '../call.ts';
import { progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { inTwoFiles } from './contentPlaces.ts';
import { readDxl } from './file.ts';
import { readExport } from './project/remote.ts';
import { type Checked, sarifOf } from './sarif.ts';
import { isFile, isFolder } from './sides.ts';

type Options = { sarif?: boolean; whole?: boolean; failOn: 'warning' | 'error' };

/** `trivet design check`: what is wrong in a design and its code, for people and for CI. */
export function checkCommand(): Command {
  return remoteCommand('check')
    .description(
      'say what is wrong in a design and its code; the exit code is 1 when something was found, 2 when it could not look',
    )
    .argument('<what>', 'a folder of DXL files, a DXL file, or path of a database on the server')
    .option('--sarif', 'print SARIF 2.1.0 instead of lines')
    .option(
      '--whole',
      'say which names mean nothing, since this is all of a database; without it where its icon note is there',
    )
    .addOption(
      new Option('--fail-on <severity>', 'the least that makes the exit code 1')
        .choices(['warning', 'error'])
        .default('warning'),
    )
    .action(async (what: string, { sarif, failOn, ...options }: Options, command: Command) => {
      try {
        const { texts, whole = options.whole } = await textsOf(what, command);
        const checked = checkTexts(texts, whole);
        const found = checked.flatMap(({ file, messages }) => messages.map((each) => ({ file, ...each })));
        if (sarif) process.stdout.write(`${JSON.stringify(sarifOf(checked, what), null, 2)}\n`);
        else {
          const shown = found.map(({ offset: _, ...each }) => each);
          print(command, shown, found.map(lineOf));
        }
        if (found.some(({ severity }) => failOn === 'warning' || severity !== 'warning'))
          process.exitCode = 1;
      } catch (error) {
        if (!(error instanceof CallProblem)) throw error;
        process.stderr.write(`${error.message}\n`);
        process.exitCode = 2;
      }
    });
}

/** As compilers say it, so that an editor can jump there. */
function lineOf({
  file,
  line = 1,
  column = 1,
  severity,
  id,
  text,
}: PlacedMessage & { file: string }): string {
  return `${file}:${line}:${column}: ${severity === 'warning' ? 'warning' : 'error'} ${id}: ${text}`;
}

/** Design in a file; `content` is the one beside its metadata whose content stands in the text, too. */
type Text = { file: string; text: string; content?: string };

/** What is to be checked; a database on the server is whole. */
async function textsOf(what: string, command: Command): Promise<{ texts: Text[]; whole?: true }> {
  if (isFile(what)) return { texts: [{ file: what, text: readDxl(what) }] };
  if (!isFolder(what)) {
    const text = await readExport(
      await connect(command),
      query({ nsfPath: what, full: 'true' }),
      progressLine(),
    );
    return { texts: [{ file: what, text }], whole: true };
  }
  const files = filesIn(what);
  const present = new Set(files);
  const texts = files.flatMap((file): Text[] => {
    const text = dxlIn(file);
    if (text === undefined) return [];
    const content = besideMetadata(file);
    if (content === undefined || !present.has(content)) return [{ file, text }];
    const whole = withContent(text, readFileSync(content));
    return [whole === undefined ? { file, text } : { file, text: whole, content }];
  });
  if (texts.length === 0) throw new CallProblem(`There is no DXL in the folder ${what}.`);
  return { texts };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.split(/[\\/]/).includes('.git'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new CallProblem(`The folder ${folder} cannot be read: ${(error as Error).message}.`);
  }
}

/** The text of a file that declares the namespace of DXL; a project keeps others beside. */
function dxlIn(file: string): string | undefined {
  const bytes = readFileSync(file);
  if (!bytes.subarray(0, 4096).toString('latin1').replaceAll('\0', '').includes('www.lotus.com/dxl'))
    return undefined;
  try {
    return decodeDxl(bytes);
  } catch (error) {
    if (isDxlFault(error)) throw new CallProblem(`${file}:1:1: error: ${error.message}`);
    throw error;
  }
}

/** Texts of one database: what one declares, another may use; when they are all of it, what no one has is missing. */
function checkTexts(texts: readonly Text[], whole?: boolean): Checked[] {
  const read = texts.map((each) => ({ ...each, ...tryRead(each.text) }));
  const code = databaseMessages(read);
  const missing = (whole ?? isWhole(read)) ? missingMessages(read) : [];
  return read.flatMap(({ file, text, content, messages }, at) => {
    const placed = placeMessages(text, messages.concat(code[at] ?? [], missing[at] ?? []));
    return content === undefined ? [{ file, messages: placed }] : inTwoFiles({ file, text, content }, placed);
  });
}

function tryRead(text: string): { elements: DxlElement[]; messages: DxlMessage[] } {
  try {
    return splitElements(text);
  } catch (error) {
    if (isDxlFault(error)) return { elements: [], messages: [error.dxl] };
    throw error;
  }
}
