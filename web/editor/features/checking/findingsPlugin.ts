import { type EditorState, Plugin } from 'prosemirror-state';
import { DecorationSet } from 'prosemirror-view';
import type { EditorContext } from '../../view/context.ts';
import { findingsKey } from './findings.ts';

/** Marks what may be wrong in a text. What finds it out comes once the text is there. */
export const findingsPlugin = (context: EditorContext) =>
  new Plugin<DecorationSet>({
    key: findingsKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) =>
        (tr.getMeta(findingsKey) as DecorationSet | undefined) ??
        (set === DecorationSet.empty ? set : set.map(tr.mapping, tr.doc)),
    },
    props: { decorations: (state) => findingsKey.getState(state) },
    view(view) {
      let checker: { update(before: EditorState): void; stop(): void } | undefined;
      let isGone = false;
      void import('./checker.ts').then(({ startChecker }) => {
        if (!isGone) checker = startChecker(context, view);
      });
      return {
        update: (_, before) => checker?.update(before),
        destroy() {
          isGone = true;
          checker?.stop();
        },
      };
    },
  });
