import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Editor } from './editor.ts';
import type { EditorExtension } from './extension.ts';

type Target = Pick<EditorView, 'state' | 'updateState'>;

/** Everything that features add to one open editor, as one. */
export function joinExtensions(all: readonly EditorExtension[]) {
  const dispatch = all.find((one) => one.dispatch)?.dispatch;
  return {
    plugins: all.flatMap(({ plugins = [] }) => plugins),
    bodyPlugins: all.flatMap(({ bodyPlugins = [] }) => bodyPlugins),
    storyPlugins: all.flatMap(({ storyPlugins = [] }) => storyPlugins),
    markViews: Object.assign({}, ...all.map(({ markViews }) => markViews)) as NonNullable<
      EditorExtension['markViews']
    >,
    isLocked: () => all.some(({ locked }) => locked?.get()),
    locks: all.flatMap(({ locked }) => locked ?? []),
    dispatch(view: Target, tr: Transaction) {
      if (dispatch) dispatch(view, tr);
      else view.updateState(view.state.apply(tr));
    },
    changedBeside() {
      for (const one of all) one.changedBeside?.();
    },
    changedClosed() {
      for (const one of all) one.changedClosed?.();
    },
    opened(editor: Editor) {
      for (const one of all) one.opened?.(editor);
    },
    close() {
      for (const one of all) one.close?.();
    },
  };
}
