import {
  type DxlElement,
  decodeDxl,
  isDesignType,
  splitElements,
  standalone,
} from '../../formats/dxl/index.ts';
import { withoutCode } from '../support/withoutCode.ts';
import { type CorpusDatabase, closeServer, sharedServer } from './trivetServer.ts';

let databases = 0;

/** Real DXL files through the interface of a real server: what goes in comes out, and once more changes nothing. */
export const corpus = {
  name: 'dxl over HTTP',
  accepts: (path: string) => /(^|[/\\])dxl[/\\]/.test(path),
  async check(_path: string, bytes: Uint8Array): Promise<void> {
    const server = await sharedServer();
    const place = await server.database(`corpus${process.pid}-${++databases}.nsf`);
    const text = decodeDxl(bytes);
    const { database, elements } = splitElements(text);
    const [only] = elements;
    if (database === undefined && only !== undefined) {
      await checkAlone(place, bytes, text, only);
      await checkWhole(place, documentOf(text, only), false);
    } else await checkWhole(place, text, true);
  },
  close: closeServer,
};

type Read = { dxl: string; name: string; unid: string };
type Result = { status: string; error?: string; log: string; result: Record<string, number> };

const helpWords: Readonly<Record<string, string>> = {
  helpaboutdocument: '/helpdoc/about',
  helpusingdocument: '/helpdoc/using',
  icon: '/dbicon',
};

/** Where an element has an address of its own, if it has. */
function pathOf({ type, name, answers }: DxlElement): string | undefined {
  if (isDesignType(type)) return `/${type}/${encodeURIComponent(name || (answers[0] ?? 'Untitled'))}`;
  return helpWords[type];
}

/** The bytes of the file are put to the address of the element and read from it under each of its names. */
async function checkAlone(
  place: CorpusDatabase,
  bytes: Uint8Array,
  text: string,
  element: DxlElement,
): Promise<void> {
  const path = pathOf(element);
  if (path === undefined) return;
  await place.read(path, { method: 'PUT', body: new Uint8Array(bytes), type: 'text/xml' });
  const { dxl } = await place.read<Read>(path);
  const sent = text.slice(element.start, element.end);
  if (element.answers.length > 0 || helpWords[element.type] !== undefined) same(dxl, sent, 'after PUT');
  for (const name of element.answers) {
    const found = await place.read<Read>(`/${element.type}/${encodeURIComponent(name)}`);
    if (found.dxl !== dxl) throw new Error(`Under the name ${name} something else is read.`);
  }
  await place.read(path, { method: 'PUT', body: dxl, type: 'application/xml' });
  if ((await place.read<Read>(path)).dxl !== dxl) throw new Error('Putting what was read changed bytes.');
}

const documentOf = (text: string, { start, end }: DxlElement): string =>
  `<database xmlns='http://www.lotus.com/dxl' title='Corpus'>\n${text.slice(start, end)}\n</database>`;

/** A database document is validated, imported and exported; its export is imported again as a no-op. */
async function checkWhole(place: CorpusDatabase, dxl: string, replaceDbProperties: boolean): Promise<void> {
  const checked = await place.read<{ valid: boolean; errors: string[]; log: string }>('/validate', {
    json: { dxl },
  });
  const done = await imported(place, dxl, replaceDbProperties);
  if (checked.valid !== (done.status === 'complete'))
    throw new Error(`Import and validation disagree: ${done.error}`);
  if (done.status !== 'complete') throw new Error(`The import failed: ${done.error}`);
  if (withoutCode(checked.log) !== done.log) throw new Error('Import and validation say different things.');
  const exported = await exportOf(place);
  sameElements(dxl, exported);

  const tag = await tagOf(place);
  const again = await imported(place, exported, false);
  const { created, replaced, ignored } = again.result;
  if (again.status !== 'complete' || created !== 0 || replaced !== 0 || ignored !== 0)
    throw new Error(`Importing the export again was no no-op: ${JSON.stringify(again)}`);
  if ((await tagOf(place)) !== tag) throw new Error('Importing the export again made a new revision.');
  if (replaceDbProperties) await imported(place, exported, true);
  if ((await exportOf(place)) !== exported) throw new Error('Importing the export again changed it.');
  for (const element of splitElements(exported).elements) await checkSingle(place, exported, element);
}

async function imported(place: CorpusDatabase, dxl: string, replaceDbProperties: boolean): Promise<Result> {
  const options = { documentsOption: 'replaceElseCreate', replaceDbProperties };
  const { jobId } = await place.read<{ jobId: string }>('/import', { json: { dxl, options } });
  for (;;) {
    const state = await place.read<Result>(`/import/${jobId}`);
    if (state.status === 'complete' || state.status === 'error') return state;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const full = '/export?full=true&documents=true';
const tagOf = async (place: CorpusDatabase) =>
  (await place.call(full, { method: 'HEAD' })).headers.get('etag');

/** The export, which is one text whether it comes in JSON or as XML. */
async function exportOf(place: CorpusDatabase): Promise<string> {
  const { dxl } = await place.read<Read>(full);
  return dxl;
}

/** An element read alone is what stands in the export; its JSON view is taken back without a change. */
async function checkSingle(place: CorpusDatabase, exported: string, element: DxlElement): Promise<void> {
  const alone = standalone(exported.slice(element.start, element.end), element.namespaces);
  const path = pathOf(element);
  if (path === undefined) return;
  const query = isDesignType(element.type) ? `?unid=${element.unid}` : '';
  const { dxl } = await place.read<Read>(`${path}${query}`);
  if (dxl !== alone) throw new Error(`${path} read alone is not what the export holds.`);
  const word = { frameset: 'layout', outline: 'entries' }[element.type];
  if (word === undefined) return;
  const view = `${path}/${word}${query}`;
  if (element.form === 'raw') {
    const { status } = await place.call(view);
    if (status !== 422) throw new Error(`The ${word} of a binary ${element.type} answered ${status}.`);
    return;
  }
  const json = await place.read<object>(view);
  await place.read(view, { method: 'PUT', json });
  if (JSON.stringify(await place.read(view)) !== JSON.stringify(json))
    throw new Error(`The ${word} changed.`);
  if ((await place.read<Read>(`${path}${query}`)).dxl !== dxl)
    throw new Error(`Setting the ${word} changed bytes.`);
}

/** Every element that came in is in the export, with the same bytes; of one UNID, or of what there is one of, the last. */
function sameElements(incoming: string, exported: string): void {
  const kept = new Map<string, string>();
  for (const [index, each] of splitElements(incoming).elements.entries()) {
    const key = helpWords[each.type] ?? each.unid ?? `${index}`;
    kept.set(key, withoutOwned(incoming.slice(each.start, each.end)));
  }
  const wanted = [...kept.values()].sort();
  const found = splitElements(exported).elements.map(({ start, end }) =>
    withoutOwned(exported.slice(start, end)),
  );
  found.sort();
  const at = wanted.findIndex((each, index) => each !== found[index]);
  if (at >= 0) same(found[at] ?? '', wanted[at] ?? '', 'in the export');
  if (found.length !== wanted.length)
    throw new Error(`${found.length} of ${wanted.length} elements in the export.`);
}

function same(actual: string, expected: string, when: string): void {
  const [a, b] = [withoutOwned(actual), withoutOwned(expected)];
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  throw new Error(`Other bytes ${when}: ${around(a)} where ${around(b)} was sent.`);
}

/** What counts of an element, found by other means than the server's: without identity, signer and namespace. */
function withoutOwned(dxl: string): string {
  const opened = dxl.replace(/^<([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)\/>$/, '<$1$2></$1>');
  return opened
    .replace(/^<(?:[^>"']|"[^"]*"|'[^']*')*>/, (tag) => tag.replace(/\s+xmlns(:\w+)?=('[^']*'|"[^"]*")/g, ''))
    .replace(/<noteinfo[^>]*>/, (tag) => tag.replace(/\s+(noteid|unid)=('[^']*'|"[^"]*")/g, ''))
    .replace(/<noteinfo\s*(\/>|>\s*<\/noteinfo>)/, '')
    .replace(/<updatedby\s*(\/>|>[\s\S]*?<\/updatedby\s*>)/, '')
    .replace(/<wassignedby\s*(\/>|>[\s\S]*?<\/wassignedby\s*>)/, '');
}
