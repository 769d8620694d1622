import { createObservable, type Observable } from '../session/observable.ts';

/** The panel beside the text: which of its tabs is shown, undefined while it is closed. */
export type SidePanelState = {
  shown: Observable<string | undefined>;
  show(tab: string): void;
  close(): void;
  /** Opens the panel where it was last, or closes it. */
  toggle(): void;
};

const KEY = 'trivet.editor.side';
/** Below this width the panel is a sheet over the text, which nobody wants to find open. */
const NARROW = '(max-width: 860px)';

/** A panel that comes up as it was left in this browser. */
export function createSidePanel(): SidePanelState {
  const { open, last } = remembered();
  let before: string = last;
  const shown = createObservable<string | undefined>(open && !matchMedia(NARROW).matches ? last : undefined);
  const set = (tab: string | undefined) => {
    before = tab ?? before;
    shown.set(tab);
    remember(`${tab === undefined ? 'closed' : 'open'} ${before}`);
  };
  return {
    shown,
    show: set,
    close: () => set(undefined),
    toggle: () => set(shown.get() === undefined ? before : undefined),
  };
}

function remembered(): { open: boolean; last: string } {
  const [state, tab] = read().split(' ');
  return { open: state === 'open', last: tab ?? 'comments' };
}

/** A browser may keep nothing, in a frame of another site for example; the panel works all the same. */
function read(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(state: string) {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // It comes up closed next time.
  }
}
