import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';
import { useEnds } from './useEnds.ts';
import { useScroller } from './useScroller.ts';
import { useUsed } from './useUsed.ts';

type Options<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  height: number;
  kept: string | number | undefined;
  long: boolean;
};

/** Rows beyond the edges of what is seen, so that the next ones are there before they are. */
const BEYOND = 12;

/** Which rows of a long list are in the page, where they begin and end, and where all of them do, in pixels from the top
 *  of what scrolls. `measure` takes the element of each row. */
export function useNear<Item>({ items, keyOf, height, kept, long }: Options<Item>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const { scroller, margin } = useScroller(long ? list : null);
  useEnds(scroller, long);
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const used = useUsed(long ? list : null, keyAt);
  const always = useMemo(() => {
    if (!long || (used.size === 0 && kept === undefined)) return [];
    // With their neighbours, to which Tab leads.
    return items.flatMap((item, index) => {
      const key = keyOf(item);
      return key === kept || used.has(key) ? [index - 1, index, index + 1] : [];
    });
  }, [items, keyOf, used, kept, long]);
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...always])]
        .filter((index) => index >= 0 && index < range.count)
        .sort((one, other) => one - other),
    [always],
  );
  const options = {
    count: items.length,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: BEYOND,
    rangeExtractor,
    scrollMargin: margin,
    initialRect: { width: innerWidth, height: innerHeight },
  };
  const inWindow = useWindowVirtualizer<HTMLElement>({ ...options, enabled: long && scroller === null });
  const inside = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    enabled: long && scroller !== null,
    getScrollElement: () => scroller,
  });
  const virtual = scroller === null ? inWindow : inside;
  // A row that turns out higher than was thought moves what is seen. Most browsers move it back themselves, and a script
  // that does so ends the smooth scrolling of wheel and keys.
  if (CSS.supports('overflow-anchor', 'auto'))
    virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (row) setList(row.parentElement);
      virtual.measureElement(row);
    },
    [virtual],
  );
  return {
    near: virtual.getVirtualItems(),
    begin: margin,
    end: margin + virtual.getTotalSize(),
    measure,
  };
}
