import { Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { type Look, schema } from '../../../../formats/model/index.ts';
import type { NoPicture } from '../insert.ts';
import { adoptSlice } from '../paste.ts';
import { cleanHtml } from './clean.ts';
import { htmlOf } from './html.ts';
import { isPictures, keepPicture, type Pictures, picturesOf, withPictures } from './pictures.ts';
import { linesAsParagraphs } from './plainText.ts';

/** What this editor puts beside HTML and plain text, so that its own content comes back as it was. */
const OWN = 'application/x-trivet-text';

/** Why something is not pasted: a picture of it, or the whole, which is too long to be sent in one piece. */
export type NotPasted = NoPicture | 'long';

/** Characters, without the bytes of pictures, which go on their own. A document of 500 pages has some six million here. */
const LONGEST = 12_000_000;
const lengthOf = (pasted: string) =>
  pasted.length > LONGEST ? pasted.replace(/data:image\/[^"')\s]*/g, '').length : pasted.length;

/** Copy out as clean HTML, paste in cleanly, and between places of this editor without loss. @param source fingerprint of
 *  the file, by which its own content is known again */
export const clipboardPlugin = (
  look: Look,
  media: Y.Map<unknown>,
  source: string,
  failed: (why: NotPasted) => void,
) =>
  new Plugin({
    props: {
      transformPastedHTML(html) {
        const left = new Set<NoPicture>();
        const clean = cleanHtml(html, (address) => {
          const kept = keepPicture(media, address);
          if (kept.name === undefined) left.add(kept.why);
          return kept.name;
        });
        for (const why of left) failed(why);
        return clean;
      },
      clipboardTextParser: linesAsParagraphs,
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, { look, media, source }),
        cut(view, event) {
          const done = copy(view, event, { look, media, source });
          if (done && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
          return done;
        },
      },
      handlePaste(view, event) {
        const given = ['text/html', 'text/plain', OWN].map(
          (type) => event.clipboardData?.getData(type) ?? '',
        );
        if (given.some((one) => lengthOf(one) > LONGEST)) {
          failed('long');
          return true;
        }
        const own = ownSlice(given[2] ?? '');
        if (!own) return false;
        let slice = withPictures(own.slice, own.pictures, look, media);
        if (own.source !== source) slice = adoptSlice(slice, look, false);
        // What is pasted from elsewhere goes the same way: each place takes what can stand there.
        view.someProp('transformPasted', (adapt) => {
          slice = adapt(slice, view, false);
        });
        const tr = view.state.tr.replaceSelection(slice);
        view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
        return true;
      },
    },
  });

type Copied = { look: Look; media: Y.Map<unknown>; source: string };

function copy(view: EditorView, event: ClipboardEvent, { look, media, source }: Copied): boolean {
  const { selection } = view.state;
  const { clipboardData } = event;
  if (selection.empty || !clipboardData) return false;
  const slice = selection.content();
  clipboardData.clearData();
  const pictures = picturesOf(view, media);
  clipboardData.setData('text/html', htmlOf(slice.content, look, pictures));
  clipboardData.setData(
    'text/plain',
    slice.content.textBetween(0, slice.content.size, '\n', (leaf) => String(leaf.attrs.show ?? '')),
  );
  clipboardData.setData(OWN, JSON.stringify({ ...slice.toJSON(), pictures, source }));
  event.preventDefault();
  return true;
}

/** Content of this editor; any page may put anything there, so it has to fit the schema to the last node. */
function ownSlice(json: string): { source: unknown; slice: Slice; pictures: Pictures } | undefined {
  if (json === '') return undefined;
  try {
    const given: { pictures?: unknown; source?: unknown } = JSON.parse(json);
    const slice = Slice.fromJSON(schema, given);
    slice.content.forEach((node) => {
      node.check();
    });
    return { source: given.source, slice, pictures: isPictures(given.pictures) ? given.pictures : {} };
  } catch {
    return undefined;
  }
}
