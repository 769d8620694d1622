import type { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import { schema, storyFragment, storyKeys } from '../../../../formats/model/index.ts';
import { identityPlugin } from '../identity.ts';
import type { EditorServices } from '../services.ts';
import { newEdgeKeys } from './edgeList.ts';

/** A text that stands in the document and is not open on the page: a note far below, a header that no page shows. */
export type ClosedStory = {
  key: string;
  readonly state: EditorState;
  dispatch(tr: Transaction): void;
  /** no page shows it */
  hidden: boolean;
};

type Own = Pick<EditorServices, 'formatting' | 'undo' | 'changedClosed' | 'dispatch'> & {
  room: Pick<EditorServices['room'], 'ydoc'>;
};

/** Texts that rest are read when they are asked for, and anew once they changed. */
export function createClosedStories({ room, formatting, undo, changedClosed, dispatch }: Own) {
  const { ydoc } = room;
  const known = new Map<string, { text: ClosedStory; forget: () => void }>();
  const fragmentOf = (key: string) => ydoc.getXmlFragment(storyFragment(key));

  function read(key: string, hidden: boolean): ClosedStory {
    const fragment = fragmentOf(key);
    const { doc, meta } = initProseMirrorDoc(fragment, schema);
    const state = EditorState.create({ doc, plugins: [identityPlugin()] });
    const forget = () => {
      fragment.unobserveDeep(changed);
      known.delete(key);
    };
    const changed = () => {
      forget();
      changedClosed();
    };
    const updateState = ({ doc: after }: EditorState) => {
      if (after === doc) return;
      undo.addToScope(fragment);
      ydoc.transact(() => updateYFragment(ydoc, fragment, after, meta), ySyncPluginKey);
    };
    const text: ClosedStory = {
      key,
      state,
      hidden,
      dispatch: (tr) => dispatch({ state, updateState }, tr),
    };
    known.set(key, { text, forget });
    fragment.observeDeep(changed);
    return text;
  }

  /** Headers and footers of the file, also those of no page, and added ones. */
  const edges = (): Wanted[] => {
    const added = newEdgeKeys.filter((key) => fragmentOf(key).length > 0);
    const own = Object.entries(formatting.stories ?? {}).flatMap(([key, one]) =>
      one.kind === 'header' || one.kind === 'footer' ? [{ key, hidden: one.idle === true }] : [],
    );
    return [...own, ...added.map((key) => ({ key, hidden: false }))];
  };

  return {
    /** All that the document refers to, beside what is open: the text itself, and the stories with these keys. */
    all(open: Node[], keys: (string | undefined)[]): ClosedStory[] {
      const seen = new Set<unknown>(keys);
      const found: ClosedStory[] = [];
      const wanted = [...edges(), ...open.flatMap((doc) => referredIn(doc, false))];
      for (let next = wanted.shift(); next; next = wanted.shift()) {
        const { key, hidden } = next;
        if (seen.has(key) || fragmentOf(key).length === 0) continue;
        seen.add(key);
        const text = known.get(key)?.text ?? read(key, hidden);
        found.push(text);
        wanted.push(...referredIn(text.state.doc, hidden));
      }
      return found;
    },
    close() {
      for (const { forget } of [...known.values()]) forget();
    },
  };
}

type Wanted = { key: string; hidden: boolean };
const referred = new WeakMap<Node, string[]>();

/** Stories that a text refers to. Blocks that stay as they are are looked at once. */
const referredIn = (doc: Node, hidden: boolean): Wanted[] =>
  doc.children.flatMap((block) => {
    const keys = referred.get(block) ?? keysIn(block);
    referred.set(block, keys);
    return keys.map((key) => ({ key, hidden }));
  });

function keysIn(block: Node): string[] {
  const keys = storyKeys(block.attrs);
  block.descendants((node) => void keys.push(...storyKeys(node.attrs)));
  return keys;
}
