import type { Map as YMap } from 'yjs';
import {
  type Formatting,
  HEADING_LEVELS,
  headingFormat,
  readSettings,
} from '../../../../formats/model/index.ts';

/** Whether the headings of the document are counted; every change is one that undo takes back. */
export type HeadingNumbers = {
  get(): boolean;
  set(counted: boolean): void;
  close(): void;
};

const KEY = 'headings';

/** Whether a file counts its headings: by their level, or by the lists of their styles. */
const countsItself = ({ headings, styles }: Formatting): boolean =>
  headings !== undefined ||
  Object.values(styles ?? {}).some(({ level, list }) => level !== null && list !== null);

/** Keeps `look.headings`, by which the page and the outline go, in step with the shared map.
 *  @param origin what changes of this page are known by @param changed hears of another choice */
export function headingNumbers(
  map: YMap<unknown>,
  formatting: Formatting,
  origin: unknown,
  changed: () => void,
): HeadingNumbers {
  const ofFile = countsItself(formatting);
  const own = Object.fromEntries(
    Array.from({ length: HEADING_LEVELS }, (_, at) => [String(at + 1), headingFormat(at + 1)]),
  );
  const levelsOfFile = formatting.headings;
  const isCounted = () => {
    const { headings } = readSettings(map.toJSON());
    return headings === undefined ? ofFile : headings === 'numbered';
  };
  const follow = () => {
    const levels = !isCounted() ? undefined : ofFile ? levelsOfFile : own;
    if (levels) formatting.headings = levels;
    else delete formatting.headings;
    if (ofFile && !isCounted()) formatting.uncounted = true;
    else delete formatting.uncounted;
  };
  const heard = () => {
    const before = shown;
    follow();
    shown = isCounted();
    if (shown !== before) changed();
  };
  follow();
  let shown = isCounted();
  map.observe(heard);
  return {
    get: isCounted,
    set(counted) {
      // Nothing is kept that the file says anyway.
      const write = () =>
        counted === ofFile ? map.delete(KEY) : void map.set(KEY, counted ? 'numbered' : 'plain');
      if (map.doc) map.doc.transact(write, origin);
      else write();
    },
    close: () => map.unobserve(heard),
  };
}
