import type { EditorView } from 'prosemirror-view';
import { createObservable, type Observable } from '../../../session/observable.ts';
import { gapsPlugin } from './gaps.ts';
import type { PageLayout, PageLayoutOptions } from './pageLayout.ts';

/** The pages as they are shown: none while the text is one long sheet. */
export type ShownPages = {
  count: Observable<number>;
  /** the page that most of the window shows, from 1 */
  current: Observable<number>;
  goTo(page: number): void;
};

type Options = Omit<PageLayoutOptions, 'count' | 'current'>;

/** Pages for who wants them: what makes them comes when they are wanted first. */
export function createShownPages(options: Options) {
  const count = createObservable(0);
  const current = createObservable(0);
  let layout: PageLayout | undefined;
  const plugin = gapsPlugin((view) => {
    const stop = whenFirst(options.wanted, () => void begin(view));
    return {
      update: (_, before) => layout?.update(before.doc !== view.state.doc),
      destroy() {
        stop();
        layout?.close();
      },
    };
  });
  async function begin(view: EditorView) {
    const { layOutPages } = await import('./pageLayout.ts');
    if (!view.isDestroyed) layout = layOutPages(view, { ...options, count, current });
  }
  return {
    plugin,
    shown: { count, current, goTo: (page) => layout?.goTo(page) } satisfies ShownPages,
    /** Text looks otherwise than before. */
    refresh: () => layout?.refresh(),
  };
}

/** @returns what ends the waiting */
function whenFirst(wanted: Options['wanted'], then: () => void): () => void {
  let isDone = false;
  const look = () => {
    if (isDone || !wanted.get()) return;
    isDone = true;
    then();
  };
  const stop = wanted.watch(look);
  look();
  return stop;
}
