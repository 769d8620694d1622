import { createObservable, type Observable } from '../session/observable.ts';

/** Whether the sheet is dark: as the page around it, or always, or never. */
export const sheets = ['auto', 'dark', 'light'] as const;
export type SheetColour = (typeof sheets)[number];
export const zooms = [0.5, 0.75, 0.9, 1, 1.25, 1.5, 2] as const;

/** How a person likes to see documents; kept in the browser. */
export type ViewSettings = {
  outline: Observable<boolean>;
  ruler: Observable<boolean>;
  /** small pages beside the text */
  thumbnails: Observable<boolean>;
  /** the text stands on pages where the window is wide enough, else on one long sheet */
  paged: Observable<boolean>;
  /** what is typed is corrected: quotation marks, dashes, lists and the like */
  corrections: Observable<boolean>;
  /** spelling and grammar are checked by a server, where there is one */
  checking: Observable<boolean>;
  /** the right mouse button opens the browser's own menu, which knows how words are spelled */
  browserMenu: Observable<boolean>;
  sheet: Observable<SheetColour>;
  /** 1 is the size of paper; 0 fits the width of the window */
  zoom: Observable<number>;
};

const KEY = 'trivet-editor-view';

export function createView(): ViewSettings {
  const kept = read();
  const view: ViewSettings = {
    outline: createObservable(kept.outline === true),
    ruler: createObservable(kept.ruler !== false),
    thumbnails: createObservable(kept.thumbnails === true),
    paged: createObservable(kept.paged !== false),
    corrections: createObservable(kept.corrections !== false),
    checking: createObservable(kept.checking !== false),
    browserMenu: createObservable(kept.browserMenu === true),
    sheet: createObservable(sheets.find((each) => each === kept.sheet) ?? 'auto'),
    zoom: createObservable(typeof kept.zoom === 'number' ? safeZoom(kept.zoom) : 1),
  };
  const keep = () =>
    write(Object.fromEntries(Object.entries(view).map(([name, value]) => [name, value.get()])));
  for (const value of Object.values(view)) value.watch(keep);
  return view;
}

const safeZoom = (zoom: number) => (zoom === 0 ? 0 : Math.min(Math.max(zoom || 1, 0.25), 4));

/** The next step larger or smaller. */
export const zoomStep = (now: number, direction: 1 | -1): number =>
  (direction > 0 ? zooms.find((each) => each > now + 0.001) : zooms.findLast((each) => each < now - 0.001)) ??
  safeZoom(now || 1);

/** A browser may keep nothing, in a frame of another site for example. */
function read(): { [name: string]: unknown } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(settings: object) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It is as it was at first the next time.
  }
}
