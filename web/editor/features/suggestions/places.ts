import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type Changes, type Entry, listChanges } from '../../../../formats/model/tracked/index.ts';
import type { StoriesOnPage } from '../../view/stories/openStories.ts';
import { finderIn, type Listed, placesOf } from './changeOrdinals.ts';

/** Notes, headers and text boxes: those that are open on the page, and those that rest. */
export type Around = Pick<StoriesOnPage, 'views' | 'keyOf' | 'resting' | 'open' | 'focus'>;

/** A text with changes. `key` is the story it is, '' the text itself; `hidden`: no page shows it. */
export type Place = {
  key: string;
  readonly state: EditorState;
  dispatch(tr: Transaction): void;
  hidden?: boolean;
};

/** All texts of a document that hold changes, and where in them each listed change stands.
 *  @param besides changes that are said beside the text itself, by where they stand in it */
export function createPlaces(changes: Changes, besides: (doc: Node) => Entry[]) {
  let body: EditorView | undefined;
  let around: Around | undefined;
  const holders = new WeakMap<Entry, { key: string; listed: Listed }>();
  const views = () => (body ? [body, ...(around?.views() ?? [])] : []);
  const keyOf = (view: EditorView) => around?.keyOf(view) ?? '';
  const placeOf = (view: EditorView): Place => ({
    key: keyOf(view),
    get state() {
      return view.state;
    },
    dispatch: view.dispatch,
  });
  const entriesIn = ({ key, state }: Pick<Place, 'key' | 'state'>): Entry[] => {
    const own = listChanges(state.doc, changes);
    const beside = key === '' ? besides(state.doc) : [];
    return beside.length === 0 ? own : [...own, ...beside].toSorted((a, b) => a.from - b.from);
  };
  return {
    attach(shown: EditorView | undefined, stories?: Around) {
      body = shown;
      around = stories;
    },
    body: () => body,
    views,
    keyOf,
    /** Each text once; a text box may be shown in two places. */
    all(): Place[] {
      const all = body ? [...views().map(placeOf), ...(around?.resting() ?? [])] : [];
      return [...new Map(all.toReversed().map((place) => [place.key, place])).values()].toReversed();
    },
    /** The view in which a change stands; one that rested is opened. */
    open(entry: Entry): EditorView | undefined {
      const key = holders.get(entry)?.key;
      if (key === undefined) return undefined;
      return views().find((view) => keyOf(view) === key) ?? around?.open(key);
    },
    focus: (view: EditorView) => around?.focus(view),
    listIn({ key, state }: Pick<Place, 'key' | 'state'>): Entry[] {
      const found = entriesIn({ key, state });
      for (const [entry, listed] of placesOf(found)) holders.set(entry, { key, listed });
      return found;
    },
    /** Listed changes of a text as they stand there now. */
    againIn({ key, state }: Pick<Place, 'key' | 'state'>, chosen: Entry[]): Entry[] {
      const own = chosen.flatMap((entry) => {
        const holder = holders.get(entry);
        return holder?.key === key ? [{ entry, listed: holder.listed }] : [];
      });
      if (own.length === 0) return [];
      const find = finderIn(entriesIn({ key, state }));
      return own.flatMap(({ entry, listed }) => find(entry, listed) ?? []);
    },
  };
}
