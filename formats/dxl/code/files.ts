import type { Finding } from '../../code/finding.ts';
import { checkCss } from '../../css/index.ts';
import { checkJavaScript } from '../../javascript/index.ts';
import { isDxlFault } from '../messages.ts';
import type { DxlElement, Span } from '../model.ts';
import { readXml } from '../reader.ts';
import { fileText, fromBase64 } from '../searchable/bytes.ts';
import { FILE_SEGMENT, readRecords, recordsText } from '../searchable/records.ts';

/** A file that an element holds, whose code is checked: in its text, and where its bytes stand in the DXL. */
export type CodeFile = { text: string; check: (text: string) => Finding[]; at: number };

/** Longer files are libraries of others, or no code that somebody wrote. */
const LONGEST = 1_000_000;
/** Types whose file is markup, whatever it is called. */
const markup: ReadonlySet<string> = new Set(['xpage', 'xspcustomcontrol', 'theme']);

/** How the file of an element is checked; undefined for all that is no code. */
function checkOf({ type, answers }: Pick<DxlElement, 'type' | 'answers'>): CodeFile['check'] | undefined {
  const isCalled = (ending: RegExp) => answers.some((name) => ending.test(name));
  if (markup.has(type) && !isCalled(/\.properties$/i)) return checkXml;
  if (type === 'stylesheetresource') return checkCss;
  if (type !== 'fileresource' && type !== 'hiddenfile') return undefined;
  if (isCalled(/\.css$/i)) return checkCss;
  return isCalled(/\.js$/i) ? checkJavaScript : undefined;
}

/** Whether an element may hold a file that is checked, so that all others need not be read. */
export const holdsCodeFile = (element: Pick<DxlElement, 'type' | 'answers'>): boolean =>
  checkOf(element) !== undefined;

/** The file of an element that stands alone, when it is one whose code is checked. Throws a fault as `readXml` does. */
export function codeFile(dxl: string, element: Pick<DxlElement, 'type' | 'answers'>): CodeFile | undefined {
  const check = checkOf(element);
  if (check === undefined) return undefined;
  const { plain, pieces } = dataIn(dxl);
  const [first] = [...pieces, ...plain];
  const text = recordsIn(dxl, pieces) ?? (first && fileText(bytesAt(dxl, first)));
  if (first === undefined || text === undefined || text.trim() === '' || text.length > LONGEST)
    return undefined;
  return { text, check, at: first.start };
}

/** Where the content of a file stands: as it is, or in records in one or several items. */
function dataIn(dxl: string): { plain: Span[]; pieces: Span[] } {
  const plain: Span[] = [];
  const pieces: Span[] = [];
  let isFile = false;
  let reading: Span | undefined;
  readXml(dxl, {
    open(tag) {
      if (tag.local === 'item') isFile = tag.attributes.name === '$FileData';
      if (tag.local !== 'filedata' && !(tag.local === 'rawitemdata' && isFile)) return;
      reading = { start: tag.end, end: tag.end };
      (tag.local === 'filedata' ? plain : pieces).push(reading);
    },
    close(tag) {
      if (reading !== undefined) reading.end = tag.start;
      reading = undefined;
    },
  });
  return { plain, pieces };
}

const bytesAt = (dxl: string, { start, end }: Span): Uint8Array =>
  fromBase64(dxl.slice(start, end)) ?? new Uint8Array();

/** The file in records, undefined when they are none. */
function recordsIn(dxl: string, pieces: readonly Span[]): string | undefined {
  const records = pieces.map((each) => readRecords(bytesAt(dxl, each)));
  const read = records.filter((each) => each !== undefined);
  const all = read.flat();
  // Other bytes may look like records by chance.
  const isFile = read.length === records.length && all.some(({ signature }) => signature === FILE_SEGMENT);
  return isFile ? recordsText(all) : undefined;
}

/** What is wrong in a file of XML: the first thing. */
function checkXml(text: string): Finding[] {
  try {
    readXml(text, { open: () => undefined, close: () => undefined });
    return [];
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    const { text: sentence, offset: start = 0 } = error.dxl;
    return [{ kind: 'codeSyntax', text: sentence, start, end: start + 1 }];
  }
}
