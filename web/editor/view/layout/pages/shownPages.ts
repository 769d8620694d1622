import type { EditorState } from 'prosemirror-state';
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
  /** whether the window is wide enough for pages */
  hasRoom(): boolean;
  /** a picture of one, for the eyes alone; undefined where it is not known yet */
  picture(page: number): Promise<HTMLElement | undefined>;
};

type Options = Omit<PageLayoutOptions, 'count' | 'current' | 'wide'>;

/** Narrower windows show one long sheet. */
const WIDE = '(min-width: 861px)';

/** Pages for who wants them and has the room: what makes them comes when they are shown first. */
export function createShownPages(options: Options) {
  const wide = matchMedia(WIDE);
  const count = createObservable(0);
  const current = createObservable(0);
  let layout: PageLayout | undefined;
  const open = (view: EditorView) => {
    // First the text is on the screen; a window that nobody sees draws none.
    const painted = () => setTimeout(() => void begin(view));
    const stop = whenFirst(options.wanted, wide, () =>
      document.hidden ? painted() : requestAnimationFrame(painted),
    );
    return {
      update: (_: EditorView, before: EditorState) => layout?.update(before.doc !== view.state.doc),
      destroy() {
        stop();
        layout?.close();
      },
    };
  };
  const plugin = gapsPlugin(open, () => layout?.follow());
  async function begin(view: EditorView) {
    const { layOutPages } = await import('./pageLayout.ts');
    if (!view.isDestroyed) layout = layOutPages(view, { ...options, wide, count, current });
  }
  return {
    plugin,
    shown: {
      ...{ count, current },
      goTo: (page) => layout?.goTo(page),
      hasRoom: () => wide.matches,
      picture: async (page) => layout?.picture(page),
    } satisfies ShownPages,
    /** Text looks otherwise than before. */
    refresh: () => layout?.refresh(),
  };
}

/** @returns what ends the waiting */
function whenFirst(wanted: Options['wanted'], wide: MediaQueryList, then: () => void): () => void {
  const stop = () => {
    unwatch();
    wide.removeEventListener('change', look);
  };
  const look = () => {
    if (!wanted.get() || !wide.matches) return;
    stop();
    then();
  };
  const unwatch = wanted.watch(look);
  wide.addEventListener('change', look);
  look();
  return stop;
}
