import type { TabStop } from '../../../../formats/model/index.ts';

/** A tab of a line as it was measured, in pixels from where the text of the page begins. */
export type MeasuredTab = {
  /** where it begins, which counts for the first of a line */
  start: number;
  /** tells its line from others */
  line: number;
  /** how wide the text is that follows it, up to the next tab or the end of the line, and that up to its decimal mark */
  text: number;
  whole: number;
};

/** Where tabs lead in a paragraph, in pixels. */
export type TabContext = {
  stops: readonly TabStop[];
  /** where the places of stops count from */
  origin: number;
  /** where its lines begin: a stop for what stands before it */
  indent: number;
  /** where its lines end */
  edge: number;
  /** how far apart the stops are that nobody named */
  interval: number;
};

export type TabWidth = { width: number; leader: TabStop['leader'] };

/** Less than this is no way at all. */
const MIN_WIDTH = 0.5;

/** How wide each tab is, so that what follows stands at its stop, and with what the way there is filled. */
export function tabWidths(tabs: readonly MeasuredTab[], ground: TabContext): TabWidth[] {
  let end = 0;
  return tabs.map((tab, index) => {
    const start = tabs[index - 1]?.line === tab.line ? end : tab.start;
    const { at, kind, leader } = nextStop(start, ground);
    const back = { left: 0, center: tab.text / 2, right: tab.text, decimal: tab.whole }[kind];
    // What does not fit before the end of the line would go on in the next one.
    const most = kind === 'left' ? at : Math.min(at - back, ground.edge - tab.text);
    const width = Math.max(most - start, 0);
    end = start + width + tab.text;
    return { width, leader };
  });
}

function nextStop(start: number, { stops, origin, indent, edge, interval }: TabContext): TabStop {
  const named = stops.map((stop): TabStop => {
    const at = origin + stop.at;
    // A stop beyond the end of the line, as on a narrow screen, is there when text ends at it.
    return { ...stop, at: stop.kind === 'right' ? Math.min(at, edge) : at };
  });
  const hanging: TabStop[] = [{ at: indent, kind: 'left', leader: 'none' }];
  const [next] = [...named, ...hanging]
    .filter(({ at }) => at > start + MIN_WIDTH && at <= edge + MIN_WIDTH)
    .toSorted((a, b) => a.at - b.at);
  if (next) return next;
  const step = Math.max(interval, 1);
  const at = origin + (Math.floor((start - origin + MIN_WIDTH) / step) + 1) * step;
  return { at: Math.min(at, Math.max(edge, start)), kind: 'left', leader: 'none' };
}
