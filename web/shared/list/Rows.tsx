import { memo, type ReactNode } from 'react';
import { placeOf, type RowProps, useLong } from './rows.ts';
import { useNear } from './useNear.ts';

export type RowsProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** About how high a row is, in pixels; each is measured once it is shown. */
  height: number;
  /** Whether the server has further ones. */
  more?: boolean | undefined;
  /** The key of a row that is in the page wherever it stands, such as the chosen one. */
  kept?: string | number | undefined;
  /** One row, whose element takes the properties. */
  children: (item: Item, row: RowProps) => ReactNode;
};

/**
 * The rows of a list or a table body. A short one is in the page as a whole; of a long one those near what is seen, the
 * one that had the focus last, and those in which something is opened. Nothing else may stand in the same parent.
 */
export function Rows<Item>({ as = 'li', ...props }: RowsProps<Item> & { as?: 'li' | 'tr' }) {
  const { items, keyOf, height, more = false, kept, children: render } = props;
  const long = useLong(items, more);
  const { near, begin, end, measure } = useNear({ items, keyOf, height, kept, long });
  if (!long) return items.map((item) => <Row key={keyOf(item)} item={item} render={render} />);
  const rows: ReactNode[] = [];
  let at = begin;
  for (const { index, key, start, end: until } of near) {
    const item = items[index];
    if (item === undefined) continue;
    if (start > at) rows.push(<Space key={`before ${key}`} as={as} height={start - at} />);
    const where = { as, index, count: items.length, more, measure };
    rows.push(<Row key={String(key)} item={item} render={render} {...where} />);
    at = until;
  }
  // The last row is the last of its parent, as styles expect.
  if (end - at >= 1) rows.push(<Space key="after" as={as} height={end - at} />);
  return rows;
}

type RowOf<Item> = {
  item: Item;
  render: RowsProps<Item>['children'];
  as?: 'li' | 'tr';
  index?: number;
  count?: number;
  more?: boolean;
  measure?: (row: HTMLElement | null) => void;
};

/** Scrolling makes only rows anew that come into the page. */
const Row = memo(function Row<Item>({
  item,
  render,
  as = 'li',
  index = 0,
  count = 0,
  more,
  measure,
}: RowOf<Item>) {
  if (!measure) return render(item, {});
  return render(item, { ref: measure, 'data-index': index, ...placeOf(as, index, count, more === true) });
}) as <Item>(props: RowOf<Item>) => ReactNode;

/** What is as high as the rows that are not in the page. */
function Space({ as: Tag, height }: { as: 'li' | 'tr'; height: number }) {
  const style = { height, padding: 0, border: 0, margin: 0, overflowAnchor: 'none' } as const;
  return <Tag aria-hidden style={style} />;
}
