import {
  type DxlDatabase,
  type DxlElement,
  dxlNamespace,
  splitElements,
  standalone,
} from '../../../formats/dxl/index.ts';
import { aclText, propertiesText } from '../../../formats/dxl/project/index.ts';
import { type Call, CallProblem } from '../../call.ts';
import { inParallel } from '../../inParallel.ts';
import { bar, type Progress } from '../../progress.ts';
import { query } from '../../query.ts';

/** An element as the server lists it. */
export type Head = {
  type: string;
  name: string;
  aliases?: string[];
  unid: string;
  version: number;
  etag: string;
  fingerprint: string;
  at: string;
  by: string;
  why?: string;
  project?: string;
};

/** An element as the server has it, standing alone; `inherits` when the default namespace is not its own. */
export type Fetched = { text: string; inherits: boolean; element: DxlElement };

/** How the texts of the server are taken: as they are, or as a project of Designer keeps them. */
export type Shape = (text: string) => string;

/** What the server has, at one moment. */
export type Remote = {
  replicaId: string;
  title: string;
  revision: number;
  heads: Head[];
  texts: Map<string, Fetched>;
  /** As documents of their own; the ACL only for its managers. */
  properties: string;
  acl?: string;
};

/** Above this many elements one export is quicker than a request for each. */
const ONE_BY_ONE = 40;
/** How often reading starts over because someone wrote meanwhile. */
const ATTEMPTS = 5;

/** The elements of a database and its revision. */
export async function readHeads(
  call: Call,
  nsfPath: string,
): Promise<{ revision: number; elements: Head[] }> {
  return (await call('GET', `/api/design/elements?${query({ nsfPath })}`)) as {
    revision: number;
    elements: Head[];
  };
}

/**
 * Reads a database as it is at one moment: all heads, and the texts of the elements that are wanted. Begins anew
 * when somebody writes meanwhile.
 */
export async function readRemote(
  call: Call,
  nsfPath: string,
  wantedOf: (replicaId: string) => (head: Head) => boolean,
  progress: Progress,
  shape: Shape,
): Promise<Remote> {
  for (let attempt = 1; ; attempt++) {
    const { replicaId, title } = (await call('GET', `/api/dxl/database?${query({ nsfPath })}`)) as Remote;
    const { revision, elements: heads } = await readHeads(call, nsfPath);
    const some = heads.filter(wantedOf(replicaId));
    const state = { replicaId, title, revision, heads };
    const found =
      some.length > ONE_BY_ONE
        ? { ...state, ...(await readAll(call, nsfPath, progress, shape)) }
        : { ...state, ...(await readSome(call, nsfPath, some, progress, shape)) };
    const after = await readHeads(call, nsfPath);
    if (after.revision === revision && some.every(({ unid }) => found.texts.has(unid))) return found;
    if (attempt === ATTEMPTS)
      throw new CallProblem(`${nsfPath} is being changed all the time; try again in a moment.`);
  }
}

type Texts = Pick<Remote, 'texts' | 'properties' | 'acl'>;

async function readAll(call: Call, nsfPath: string, progress: Progress, shape: Shape): Promise<Texts> {
  const source = await readExport(call, query({ nsfPath, full: 'true' }), progress);
  const { database, elements } = splitElements(source);
  if (database === undefined) throw new CallProblem('The server sent an export without a database.');
  const texts = new Map<string, Fetched>();
  for (const element of elements) {
    if (element.unid === undefined) continue;
    const text = standalone(source.slice(element.start, element.end), element.namespaces);
    texts.set(element.unid, shaped({ text, inherits: / xmlns=/.test(element.namespaces), element }, shape));
  }
  return { texts, ...sectionsOf(source, database) };
}

function sectionsOf(source: string, database: DxlDatabase): Pick<Remote, 'properties' | 'acl'> {
  const acl = aclText(source, database);
  return { properties: propertiesText(source, database), ...(acl === undefined ? {} : { acl }) };
}

async function readSome(
  call: Call,
  nsfPath: string,
  heads: readonly Head[],
  progress: Progress,
  shape: Shape,
): Promise<Texts> {
  const texts = new Map<string, Fetched>();
  let done = 0;
  await inParallel(heads, async ({ unid }) => {
    const fetched = await readOne(call, nsfPath, unid, shape);
    if (fetched !== undefined) texts.set(unid, fetched);
    progress.show(bar('Reading', ++done, heads.length));
  });
  progress.end();
  // An export of a type nothing belongs to holds the properties alone; the smallest type comes close.
  const source = await readExport(call, query({ nsfPath, full: 'true', elements: 'false' }), progress);
  const { database } = splitElements(source);
  if (database === undefined) throw new CallProblem('The server sent an export without a database.');
  return { texts, ...sectionsOf(source, database) };
}

/** One element; undefined when it is not there (any more). */
async function readOne(
  call: Call,
  nsfPath: string,
  unid: string,
  shape: Shape,
): Promise<Fetched | undefined> {
  try {
    const { dxl } = (await call('GET', `/api/design/elements/${unid}?${query({ nsfPath })}`)) as {
      dxl: string;
    };
    return fetchedOf(dxl, shape);
  } catch (error) {
    if (error instanceof CallProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** An element from an answer that holds it alone; undefined when that holds none. */
export function fetchedOf(dxl: string, shape: Shape): Fetched | undefined {
  const [element] = splitElements(dxl).elements;
  if (element === undefined) return undefined;
  // A read declares what was inherited, right after the name; an export would not. What was sent without a
  // namespace has that of the database in every export.
  const declared = ` xmlns='${dxlNamespace}'`;
  const bare = !/\sxmlns=/.test(dxl.slice(0, element.tagEnd)) && /^<[\w.-]+[\s/>]/.test(dxl);
  const inherits = bare || new RegExp(`^<[\\w.-]+${declared}`).test(dxl);
  return shaped({ text: bare ? standalone(dxl, declared) : dxl, inherits, element }, shape);
}

function shaped(fetched: Fetched, shape: Shape): Fetched {
  const text = shape(fetched.text);
  const [element] = text === fetched.text ? [] : splitElements(text).elements;
  return element === undefined ? fetched : { ...fetched, text, element };
}

/** A database document, streamed. */
export async function readExport(
  call: Call,
  parameters: URLSearchParams,
  progress: Progress,
): Promise<string> {
  const response = await call.open('GET', `/api/dxl/export?${parameters}`, { accept: 'application/xml' });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pieces: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    pieces.push(decoder.decode(chunk, { stream: true }));
    progress.show(`Reading (${(bytes / 1e6).toFixed(1)} MB)`);
  }
  progress.end();
  const text = pieces.join('') + decoder.decode();
  if (!text.trimEnd().endsWith('</database>')) throw new CallProblem('The export was cut off; try again.');
  return text;
}
