import type { Mark } from 'prosemirror-model';
import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { type Formatting, schema } from '../../../formats/model/index.ts';
import { pictureKind } from '../../../formats/model/placeholders.ts';
import { isTooLarge } from '../../../formats/package/pixels.ts';
import { newParagraph, restyle } from './commands.ts';
import { fitted, roomAt } from './content/imageSize.ts';

/** The next page begins at the cursor, with a paragraph of its own: what becomes a heading there is nothing of the page before. */
export function insertPageBreak(formatting: Formatting): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.isTextblock) return false;
    const node = schema.node('raw', { key: 'new:page', label: 'Page break', show: '' });
    const tr = state.tr.replaceSelectionWith(node, false);
    // In cells, notes and text boxes no page ends.
    const isOfText = ['doc', 'container'].includes($from.node(-1).type.name);
    if (isOfText) goOnBelow(tr, formatting, state.storedMarks ?? $from.marks());
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** What follows the break is a paragraph, as Enter makes one. */
function goOnBelow(tr: Transaction, formatting: Formatting, marks: readonly Mark[]) {
  const at = tr.selection.$from;
  const [above, isFirst] = [at.before(), at.parent.childCount > 1 && at.parentOffset === 1];
  const now = EditorState.create({ doc: tr.doc, selection: tr.selection });
  newParagraph(formatting)(now.apply(now.tr.setStoredMarks(marks)), ({ steps, selection }) => {
    for (const step of steps) tr.step(step);
    tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON())).ensureMarks(marks);
  });
  const alone = tr.doc.nodeAt(above);
  if (!isFirst || !alone) return;
  // A break alone is no heading and no item of a list.
  restyle(tr, formatting, above, alone, formatting.defaultStyle ?? '');
  tr.setNodeAttribute(above, 'list', null);
}

/** Larger pictures are made smaller before they go into the document. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 2400;

/** Larger ones are not looked at. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** Why a picture is not put in: nothing that can be drawn, too large, or not in what was copied. */
export type NoPicture = 'none' | 'large' | 'elsewhere';

export type Picture = { name: string; bytes: Uint8Array; width: number; height: number };

/** A picture from a file, as every word processor takes it. @returns why not, when it cannot be. */
export const readPicture = (file: Blob): Promise<Picture | NoPicture> => read(file).catch(() => 'none');

async function read(file: Blob): Promise<Picture | NoPicture> {
  if (file.size > MAX_FILE_BYTES) return 'large';
  const given = new Uint8Array(await file.arrayBuffer());
  if (isTooLarge(given)) return 'large';
  const shown = await createImageBitmap(file);
  const { width, height } = shown;
  // What every word processor shows goes in as it is, told by its bytes, whatever it is called; others are drawn anew.
  const kind = pictureKind(given)?.type;
  const keep = kind !== undefined && file.size <= MAX_BYTES && Math.max(width, height) <= MAX_PIXELS * 2;
  const stored = keep ? new Blob([given], { type: kind }) : await redraw(shown);
  shown.close();
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: `${id}.${stored.type.split('/')[1]}`, bytes, width, height };
}

async function redraw(shown: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, MAX_PIXELS / Math.max(shown.width, shown.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(shown.width * scale)),
    Math.max(1, Math.round(shown.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  const exact = await canvas.convertToBlob({ type: 'image/png' });
  return exact.size <= MAX_BYTES ? exact : canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

/** Put pictures in at a place (the selection otherwise), no larger than the text there is. @param failed hears why one is not. */
export async function insertPictures(
  view: EditorView,
  media: Y.Map<unknown>,
  files: Blob[],
  failed: (why: NoPicture) => void,
  at?: number,
): Promise<void> {
  for (const file of files) {
    const picture = await readPicture(file);
    if (typeof picture === 'string') {
      failed(picture);
      continue;
    }
    const { name, bytes, width, height } = picture;
    // The bytes go first, so that whoever sees the picture has them.
    if (!media.has(name)) media.set(name, bytes);
    const { tr, schema: own, selection } = view.state;
    const size = fitted({ width, height }, roomAt(view, at ?? selection.from));
    const attrs = { src: `new:${name}`, ...size, alt: '' };
    const node = own.node('image', attrs);
    const $place = tr.doc.resolve(Math.min(at ?? selection.from, tr.doc.content.size));
    if (at !== undefined && $place.parent.isTextblock) tr.insert(at, node);
    else if (selection.$from.parent.isTextblock) tr.replaceSelectionWith(node, false);
    else continue;
    view.dispatch(tr.scrollIntoView());
  }
}
