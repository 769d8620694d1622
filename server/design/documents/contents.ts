import {
  type AttachedFile,
  attachmentsOf,
  bytesIn,
  type DocumentContent,
  type Item,
  momentOf,
  readDocument,
  readersOf,
  titleOf,
} from '../../../formats/dxl/document/index.ts';
import { isReadable, itemText } from '../../../formats/dxl/searchable/data.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import type { Attachment, DocumentItem } from './schema.ts';

/** Longer values are read in the source, and longer rich texts not drawn; in characters. */
const LONGEST_VALUE = 100_000;
const LONGEST_RICH_TEXT = 1_000_000;

type DocumentTask = { dxl: string };

/** What is told of one document, besides what the database knows of it. */
export type Described = Pick<DocumentContent, 'form' | 'updatedBy'> & {
  title: string;
  parent?: string;
  created?: string;
  modified?: string;
  readers?: string[];
  items: DocumentItem[];
  attachments: Attachment[];
};

/** Reads a document for somebody who looks at it. */
export function describeDocument({ dxl }: DocumentTask): Described {
  const document = readDocument(dxl);
  const readers = readersOf(document);
  const created = momentOf(document.created)?.toISOString();
  const modified = momentOf(document.modified)?.toISOString();
  return {
    form: document.form,
    title: titleOf(document),
    updatedBy: document.updatedBy,
    ...(document.parent === undefined ? {} : { parent: document.parent }),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
    ...(readers === undefined ? {} : { readers }),
    items: document.items.filter(({ file }) => file === undefined).map((item) => describeItem(item, dxl)),
    attachments: attachmentsOf(document).map(({ file, span }, at) => ({
      number: at + 1,
      ...describeFile(file),
      available: span !== undefined && span.end > span.start && !file.compressed,
    })),
  };
}

const describeFile = ({ name, size, modified }: AttachedFile) => ({
  name,
  size,
  ...(modified === undefined ? {} : { modified }),
});

function describeItem(item: Item, dxl: string): DocumentItem {
  const { name, type, flags, span } = item;
  const all = type === 'binary' ? readableIn(item, dxl) : item.values;
  const values = all.map((value) => cut(value, LONGEST_VALUE));
  const isCut = values.some((value, at) => value.length < (all[at]?.length ?? 0));
  const richText = type === 'richtext' && span !== undefined && span.end - span.start <= LONGEST_RICH_TEXT;
  return {
    name,
    type,
    flags,
    values,
    ...(isCut ? { cut: true as const } : {}),
    ...(richText ? { dxl: dxl.slice(span.start, span.end) } : {}),
    ...(type === 'binary' && span !== undefined
      ? { size: Math.floor(((span.end - span.start) * 3) / 4) }
      : {}),
  };
}

/** What of bytes is text. */
function readableIn({ rawType = '', span }: Item, dxl: string): string[] {
  if (span === undefined || !isReadable(rawType)) return [];
  const bytes = bytesIn(dxl, span);
  const text = bytes === undefined ? '' : itemText(rawType, [bytes]).replaceAll('\0', ' ').trim();
  return text === '' ? [] : [text];
}

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).toWellFormed();

export type AttachmentTask = { dxl: string; number: number };

/** The bytes of an attached file, by its number; none when there is no such file, or its content is not here. */
export function attachmentBytes({ dxl, number }: AttachmentTask): { name: string; bytes?: Uint8Array } {
  const found = attachmentsOf(readDocument(dxl))[number - 1];
  if (found === undefined || found.span === undefined || found.file.compressed) return { name: '' };
  const bytes = bytesIn(dxl, found.span);
  return { name: found.file.name, ...(bytes === undefined ? {} : { bytes }) };
}

/** Longer documents are read in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 64 * 1024;

/** The same as `describeDocument`, in a thread when it may take long. */
export const describeBeside = async (
  threads: Threads,
  task: DocumentTask,
  asker: () => Asker,
): Promise<Described> =>
  task.dxl.length <= INLINE_CHARACTERS
    ? describeDocument(task)
    : threads.ask<Described>('describeDocument', task, asker());

/** The same as `attachmentBytes`, in a thread when it may take long. */
export const attachmentBeside = async (
  threads: Threads,
  task: AttachmentTask,
  asker: () => Asker,
): Promise<ReturnType<typeof attachmentBytes>> =>
  task.dxl.length <= INLINE_CHARACTERS
    ? attachmentBytes(task)
    : threads.ask<ReturnType<typeof attachmentBytes>>('attachmentBytes', task, asker());
