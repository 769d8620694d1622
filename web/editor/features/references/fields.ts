import type { Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { locale } from '../../../words/words.ts';
import { bookmarksIn } from '../../view/content/bookmarks.ts';
import { fieldsIn, setValues, textWithFields } from '../../view/content/fieldPlaces.ts';

/** What fields can be told; a page that nobody knows is undefined. */
export type Known = {
  name: string;
  pages: number | undefined;
  /** the page that a bookmark stands on */
  pageOf: (bookmark: string) => number | undefined;
};

/** Put a field at the cursor, with the value it has at present, or the one that is given. */
export function insertField(formatting: Formatting, code: string, known: Known, given?: string): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.isTextblock) return false;
    const show = given ?? valueNow(formatting, state.doc, code, known) ?? '1';
    const node = schema.node('raw', { key: `new:field ${code}`, label: 'Field', show });
    dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
    return true;
  };
}

/** The value of a field now; undefined when only a word processor that makes pages can tell. */
function valueNow(formatting: Formatting, doc: Node, code: string, known: Known): string | undefined {
  const [kind = '', target = '', ...switches] = code.split(' ');
  const now = new Date();
  switch (kind) {
    case 'DATE':
      return switches.length > 0 || target !== '' ? undefined : now.toLocaleDateString(locale());
    case 'TIME':
      return switches.length > 0 || target !== ''
        ? undefined
        : now.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
    case 'FILENAME':
      return known.name;
    case 'NUMPAGES':
      return known.pages?.toString();
    case 'PAGEREF':
      return known.pageOf(target)?.toString();
    case 'REF': {
      if (switches.includes('\\r') || switches.includes('\\p')) return undefined;
      const found = bookmarksIn(formatting, doc).find(({ name }) => name === target);
      const text = found && textWithFields(doc, found.from, found.to);
      return text === '' ? undefined : text;
    }
  }
  return undefined;
}

/** Works out all fields but numbers of sequences anew. @returns how many say something else than before */
export const refreshFields = (tr: Transaction, formatting: Formatting, known: Known): number =>
  setValues(
    tr,
    formatting,
    fieldsIn(formatting, tr.doc).map((place) => ({
      place,
      value: valueNow(formatting, tr.doc, place.code, known),
    })),
  );
