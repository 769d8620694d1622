import type { Script } from '../../lotusscript/index.ts';
import type { DxlMessage } from '../messages.ts';
import type { DxlElement } from '../model.ts';
import { nameKey } from '../names.ts';
import { binaryCodeMarks } from '../raw/index.ts';
import { alone, toDocument } from './alone.ts';
import { codeMessages, type ElementCode, readCode, scriptsOf } from './elementCode.ts';
import { holdsCodeFile } from './files.ts';

/** Design that stands in one text. */
type Source = { text: string; elements: readonly DxlElement[] };

/** Warnings about the code of all elements of a database, which may stand in several texts: for each, at offsets of it. */
export function databaseMessages(sources: readonly Source[]): DxlMessage[][] {
  const libraries = new Map<string, Script[]>();
  const all = sources.map(({ text, elements }) => {
    const read: { element: DxlElement; code: ElementCode; title: string }[] = [];
    for (const element of elements) {
      if (element.kind !== 'design' || !holdsCode(text, element)) continue;
      const code = readCode(alone(text, element), element);
      read.push({ element, code, title: `${element.type} '${element.name}'` });
      if (element.type === 'scriptlibrary')
        for (const name of element.answers) libraries.set(nameKey(name), scriptsOf(code));
    }
    return read;
  });
  return all.map((read) =>
    read.flatMap(({ element, code, title }) =>
      codeMessages(code, title, (key) => libraries.get(key)).map((each) =>
        each.offset === undefined ? each : { ...each, offset: toDocument(each.offset, element) },
      ),
    ),
  );
}

/** Whether there is anything to read: most elements of a large database are files and pictures. */
const marks = [
  '<lotusscript',
  '<formula',
  '<javascript',
  ':lotusscript',
  ':formula',
  ':javascript',
  "'$Script",
  '"$Script',
  '$$FormScript',
  '$DBScript',
  '$ViewGlobalScript',
  ...binaryCodeMarks,
];

function holdsCode(text: string, element: DxlElement): boolean {
  if (holdsCodeFile(element)) return true;
  const own = text.slice(element.start, element.end);
  return marks.some((mark) => own.includes(mark));
}
