import { Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { type Look, schema } from '../../../../formats/model/index.ts';
import { cleanHtml } from './clean.ts';
import { htmlOf } from './html.ts';

/** What this editor puts beside HTML and plain text, so that its own content comes back as it was. */
const OWN = 'application/x-trivet-text';

/** Copy out as clean HTML, paste in cleanly, and between places of this editor without loss. */
export const clipboardPlugin = (look: Look, media: Y.Map<unknown>) =>
  new Plugin({
    props: {
      transformPastedHTML: (html) => cleanHtml(html, (address) => keepPicture(media, address)),
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, look),
        cut(view, event) {
          const done = copy(view, event, look);
          if (done && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
          return done;
        },
      },
      handlePaste(view, event) {
        const own = ownSlice(event.clipboardData?.getData(OWN) ?? '');
        if (!own) return false;
        let slice = own;
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

function copy(view: EditorView, event: ClipboardEvent, look: Look): boolean {
  const { selection } = view.state;
  const { clipboardData } = event;
  if (selection.empty || !clipboardData) return false;
  const slice = selection.content();
  clipboardData.clearData();
  clipboardData.setData('text/html', htmlOf(slice.content, look));
  clipboardData.setData(
    'text/plain',
    slice.content.textBetween(0, slice.content.size, '\n', (leaf) => String(leaf.attrs.show ?? '')),
  );
  clipboardData.setData(OWN, JSON.stringify(slice.toJSON()));
  event.preventDefault();
  return true;
}

/** Content of this editor; any page may put anything there, so it has to fit the schema to the last node. */
function ownSlice(json: string): Slice | undefined {
  if (json === '') return undefined;
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json));
    slice.content.forEach((node) => {
      node.check();
    });
    return slice;
  } catch {
    return undefined;
  }
}

/** Keep a picture that lies in pasted HTML itself; addresses elsewhere are not asked. */
function keepPicture(media: Y.Map<unknown>, address: string): string | undefined {
  const found = /^data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/=\s]+)$/.exec(address);
  if (!found?.[2] || found[2].length > 4_000_000) return undefined;
  try {
    const bytes = Uint8Array.from(atob(found[2].replace(/\s/g, '')), (char) => char.charCodeAt(0));
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    const name = `p${(hash >>> 0).toString(16)}x${bytes.length}.${found[1]}`;
    if (!media.has(name)) media.set(name, bytes);
    return `new:${name}`;
  } catch {
    return undefined;
  }
}
