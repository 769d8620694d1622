import { Slice } from 'prosemirror-model';
import { Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { isHarmlessLink } from '../../../../formats/model/values.ts';
import { setLink } from '../content/links.ts';
import type { PasteRule } from '../extension.ts';
import type { NoPicture } from '../insert.ts';
import { anew, readWholes, type Wholes, wholesIn } from '../objects/copied.ts';
import { adoptSlice } from '../paste.ts';
import { newName } from '../stories/adding.ts';
import { COPIED_TEXTS } from '../transactionMeta.ts';
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

type Options = {
  media: Y.Map<unknown>;
  /** fingerprint of the file, by which its own content is known again */
  source: string;
  failed: (why: NotPasted) => void;
  /** the blocks of a text box, as JSON */
  textOf: (story: string) => unknown;
  /** what features make of pasted content; the first that makes something of it is followed */
  rules: readonly PasteRule[];
};

/** Copy out as clean HTML, paste in cleanly, and between places of this editor without loss. */
export const clipboardPlugin = (formatting: Formatting, { media, source, failed, textOf, rules }: Options) =>
  new Plugin({
    props: {
      transformPastedHTML(html) {
        const left = new Set<NoPicture>();
        const { page } = formatting;
        const room = page ? Math.round((page.width - page.left - page.right) * 20) : undefined;
        const clean = cleanHtml(
          html,
          (address) => {
            const kept = keepPicture(media, address);
            if (kept.name !== undefined) return kept;
            left.add(kept.why);
            return undefined;
          },
          room,
        );
        for (const why of left) failed(why);
        return clean;
      },
      clipboardTextParser: linesAsParagraphs,
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, { formatting, media, source, textOf }),
        cut(view, event) {
          const done = copy(view, event, { formatting, media, source, textOf });
          if (done && view.editable)
            view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
          return done;
        },
      },
      handlePaste(view, event, parsed) {
        const given = ['text/html', 'text/plain', OWN].map(
          (type) => event.clipboardData?.getData(type) ?? '',
        );
        if (given.some((one) => lengthOf(one) > LONGEST)) {
          failed('long');
          return true;
        }
        const own = ownSlice(given[2] ?? '');
        if (!own) return pasteInto(view, formatting, rules, parsed, given);
        let slice = withPictures(own.slice, own.pictures, formatting, media);
        let texts = new Map(Object.entries(own.objects).map(([key, { text }]) => [key, text]));
        if (own.source !== source) {
          const copied = anew(slice, own.objects, newName);
          slice = adoptSlice(copied.slice, formatting, false);
          texts = copied.texts;
        }
        // What is pasted from elsewhere goes the same way: each place takes what can stand there.
        view.someProp('transformPasted', (adapt) => {
          slice = adapt(slice, view, false);
        });
        const tr =
          firstOf(rules, (rule) => rule.slice(view.state, slice)) ?? view.state.tr.replaceSelection(slice);
        tr.setMeta(COPIED_TEXTS, texts);
        view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
        return true;
      },
    },
  });

/** What means something else where it is pasted, such as cells inside a table, and an address over words, which become a
 *  link. @param given HTML and plain text */
function pasteInto(
  view: EditorView,
  formatting: Formatting,
  rules: readonly PasteRule[],
  parsed: Slice,
  given: string[],
): boolean {
  const [html = '', plain = ''] = given;
  const { selection } = view.state;
  const address = plain.trim();
  const isWords =
    selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to);
  if (
    isWords &&
    hasStyles(formatting) &&
    /^(https?:\/\/|mailto:)\S+$/i.test(address) &&
    isHarmlessLink(address)
  )
    return setLink(formatting, address)(view.state, view.dispatch);
  const tr = firstOf(rules, (rule) =>
    html === '' ? rule.text(view.state, plain) : rule.slice(view.state, parsed),
  );
  if (tr) view.dispatch(tr);
  return tr !== undefined;
}

function firstOf(rules: readonly PasteRule[], make: (rule: PasteRule) => Transaction | undefined) {
  for (const rule of rules) {
    const made = make(rule);
    if (made) return made;
  }
  return undefined;
}

const hasStyles = (formatting: Formatting) => Object.keys(formatting.styles).length > 0;

type Copied = Pick<Options, 'media' | 'source' | 'textOf'> & { formatting: Formatting };

function copy(
  view: EditorView,
  event: ClipboardEvent,
  { formatting, media, source, textOf }: Copied,
): boolean {
  const { selection } = view.state;
  const { clipboardData } = event;
  if (selection.empty || !clipboardData) return false;
  const slice = selection.content();
  clipboardData.clearData();
  const pictures = picturesOf(view, media);
  clipboardData.setData('text/html', htmlOf(slice.content, formatting, pictures));
  clipboardData.setData(
    'text/plain',
    slice.content.textBetween(0, slice.content.size, '\n', (leaf) => String(leaf.attrs.show ?? '')),
  );
  const objects = wholesIn(slice.content, formatting, textOf);
  clipboardData.setData(OWN, JSON.stringify({ ...slice.toJSON(), pictures, objects, source }));
  event.preventDefault();
  return true;
}

/** Content of this editor; any page may put anything there, so it has to fit the schema to the last node. */
function ownSlice(
  json: string,
): { source: unknown; slice: Slice; pictures: Pictures; objects: Wholes } | undefined {
  if (json === '') return undefined;
  try {
    const given: { pictures?: unknown; objects?: unknown; source?: unknown } = JSON.parse(json);
    const slice = Slice.fromJSON(schema, given);
    slice.content.forEach((node) => {
      node.check();
    });
    const pictures = isPictures(given.pictures) ? given.pictures : {};
    return { source: given.source, slice, pictures, objects: readWholes(given.objects) };
  } catch {
    return undefined;
  }
}
