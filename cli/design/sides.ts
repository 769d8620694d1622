import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDxlFault, nameKey, splitElements, standalone } from '../../formats/dxl/index.ts';
import { aclFile, aclText, clean, propertiesFile, propertiesText } from '../../formats/dxl/project/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { readDxl } from './file.ts';
import { isOfDesigner, shapeOf } from './project/layout.ts';
import { readLocal } from './project/local.ts';
import { openDisk } from './project/pairs.ts';
import { readExport } from './project/remote.ts';
import { type ProjectSettings, settingsFile } from './project/settings.ts';

/** One thing to compare, without what changes by itself. Properties and ACL have a type of their own. */
export type Part = { type: string; name: string; unid: string; text: string; answers: string[] };
/** What is compared: a folder, a file or a database, each with its parts. */
export type Side = { label: string; parts: Part[]; layout?: ProjectSettings['layout'] };

/** True for a path at which there is a folder. */
export function isFolder(given: string): boolean {
  return statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** True for a path at which there is a file. */
export function isFile(given: string): boolean {
  return statSync(given, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Reads what somebody named: a folder or file that is there, else a database of the server. */
export async function readSide(given: string, connect: () => Promise<Call>): Promise<Side> {
  if (isFolder(given)) return { label: given, ...sideOfFolder(given) };
  if (isFile(given)) return { label: given, parts: partsOf(readDxl(given), given) };
  const source = await readExport(await connect(), query({ nsfPath: given, full: 'true' }), progressLine());
  return { label: given, parts: partsOf(source, given) };
}

function sideOfFolder(given: string): Omit<Side, 'label'> {
  const disk = openDisk(resolve(given));
  // A folder of Designer is a project, too.
  const layout = isOfDesigner(disk) ? ('designer' as const) : undefined;
  if (disk.read(settingsFile) === undefined && layout === undefined)
    throw new CallProblem(`${given} is no project: it has no trivet.json.`);
  const parts = readLocal(disk, undefined).map(({ read }): Part => {
    const { element, cleanText } = read();
    const { type, name, unid = '', answers } = element;
    return { type, name, unid, answers, text: cleanText };
  });
  for (const file of [propertiesFile, aclFile]) {
    const bytes = disk.read(file)?.toString('utf8');
    const start = bytes?.search(/<(database|acl)[\s>/]/) ?? -1;
    if (bytes === undefined || start === -1) continue;
    parts.push(own(file === aclFile ? 'acl' : 'properties', bytes.slice(start).trimEnd()));
  }
  return { parts, ...(layout && { layout }) };
}

function partsOf(source: string, label: string): Part[] {
  try {
    const { database, elements } = splitElements(source);
    const parts = elements
      .filter(({ kind }) => kind === 'design')
      .map(({ type, name, unid = '', answers, start, end, namespaces }): Part => {
        const text = clean(standalone(source.slice(start, end), namespaces)).text;
        return { type, name, unid, answers, text };
      });
    if (database === undefined) return parts;
    const acl = aclText(source, database);
    parts.push(own('properties', propertiesText(source, database)));
    return acl === undefined ? parts : [...parts, own('acl', acl)];
  } catch (error) {
    if (isDxlFault(error)) throw new CallProblem(`${label}: ${error.message}`);
    throw error;
  }
}

const own = (type: string, text: string): Part => ({
  type,
  name: '',
  unid: '',
  answers: [],
  text: clean(text).text,
});

/** What two sides have in common and what not. */
export type Compared = { added: Part[]; removed: Part[]; changed: [Part, Part][] };

const ofDatabase = ({ type }: Part): boolean => type === 'acl' || type === 'properties';

/** Pairs parts by UNID, then by type and name. Properties and ACL count only where both sides tell them. */
export function compareSides(before: Side, after: Side): Compared {
  // What one side keeps in the files of Designer, the other is read as, too.
  const layout = before.layout ?? after.layout;
  const shaped = (part: Part): Part =>
    layout === undefined || ofDatabase(part)
      ? part
      : { ...part, text: clean(shapeOf(layout)(part.text)).text };
  const [a, b] = [before, after].map(({ parts }) => ({ parts: parts.map(shaped) })) as [
    Pick<Side, 'parts'>,
    Pick<Side, 'parts'>,
  ];
  const left = new Set(a.parts);
  const pairs: [Part, Part][] = [];
  const rest: Part[] = [];
  const byUnid = new Map(a.parts.filter(({ unid }) => unid !== '').map((part) => [part.unid, part]));
  for (const part of b.parts) {
    const same = byUnid.get(part.unid);
    if (same === undefined) rest.push(part);
    else if (left.delete(same)) pairs.push([same, part]);
  }
  const keysOf = ({ type, name, answers }: Part) =>
    (answers.length > 0 ? answers : [name]).map((each) => `${type}\n${nameKey(each)}`);
  const byName = new Map([...left].reverse().flatMap((part) => keysOf(part).map((key) => [key, part])));
  const added = rest.filter((part) => {
    const same = keysOf(part)
      .map((key) => byName.get(key))
      .find((each) => each !== undefined && left.has(each));
    if (same === undefined) return true;
    left.delete(same);
    pairs.push([same, part]);
    return false;
  });
  return {
    added: added.filter((part) => !ofDatabase(part)),
    removed: [...left].filter((part) => !ofDatabase(part)),
    changed: pairs.filter(([before, after]) => before.text !== after.text),
  };
}
