import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Work } from '../Arranging.tsx';
import { words } from '../words/words.ts';
import classes from './entries.module.css';
import { type Entry, wayTo } from './entries.ts';
import type { Place } from './moves.ts';
import { entryName } from './names.ts';
import { opened } from './opened.ts';

type Props = {
  work: Work<Entry[]>;
  chosen: number | undefined;
  choose: (key: number) => void;
  /** Entries whose children are not shown. */
  closed: ReadonlySet<number>;
  open: (key: number, isOpen: boolean) => void;
  /** A key on an entry. @returns whether it meant something. */
  press: (event: KeyboardEvent, entry: Entry) => boolean;
  drop: (key: number, target: number, place: Place) => void;
};
type Row = { entry: Entry; level: number; place: number; of: number };
type Dragging = { dragged?: number; over?: number; place?: Place };

/** The entries as a tree: arrows go through it, with Alt they move an entry, and entries are dragged. */
export function EntryTree(props: Props) {
  const { work, chosen, choose, closed, open, press } = props;
  const w = words('entries');
  const [dragging, drag] = useState<Dragging>({});
  const rows = rowsOf(work.model, closed);
  const shown = rows.some(({ entry }) => entry.key === chosen) ? chosen : rows[0]?.entry.key;
  const go = (event: KeyboardEvent, to: Entry | undefined) => {
    if (!to) return;
    choose(to.key);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-key="${to.key}"]`)?.focus();
  };
  const keyed = (event: KeyboardEvent, at: number) => {
    const entry = rows[at]?.entry;
    if (!entry || event.ctrlKey || event.metaKey) return;
    const isOpen = entry.children.length > 0 && !closed.has(entry.key);
    if (press(event, entry)) event.preventDefault();
    else if (event.altKey) return;
    else if (event.key === 'ArrowDown') go(event, rows[at + 1]?.entry);
    else if (event.key === 'ArrowUp') go(event, rows[at - 1]?.entry);
    else if (event.key === 'Home') go(event, rows[0]?.entry);
    else if (event.key === 'End') go(event, rows.at(-1)?.entry);
    else if (event.key === 'ArrowRight' && isOpen) go(event, entry.children[0]);
    else if (event.key === 'ArrowRight') open(entry.key, true);
    else if (event.key === 'ArrowLeft' && isOpen) open(entry.key, false);
    else if (event.key === 'ArrowLeft') go(event, wayTo(work.model, entry.key).at(-2));
    else return;
    event.preventDefault();
  };
  if (rows.length === 0) return <p className={classes.empty}>{w.empty}</p>;
  return (
    <div role="tree" aria-label={w.title} className={classes.tree}>
      {rows.map((row, at) => (
        <EntryRow
          key={row.entry.key}
          row={row}
          tabbed={row.entry.key === shown}
          keyed={(event) => keyed(event, at)}
          dragging={dragging}
          drag={drag}
          {...props}
        />
      ))}
    </div>
  );
}

type RowProps = Props & {
  row: Row;
  tabbed: boolean;
  keyed: (event: KeyboardEvent) => void;
  dragging: Dragging;
  drag: (dragging: Dragging) => void;
};

function EntryRow({
  row,
  tabbed,
  keyed,
  dragging,
  drag,
  work,
  chosen,
  choose,
  closed,
  open,
  drop,
}: RowProps) {
  const w = words('entries');
  const { entry, level, place, of } = row;
  const { key, children } = entry;
  const isOpen = children.length > 0 ? !closed.has(key) : undefined;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const isOver = dragging.over === key && dragging.dragged !== key;
  return (
    <div
      role="treeitem"
      tabIndex={tabbed ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={chosen === key}
      aria-expanded={isOpen}
      data-key={key}
      data-drop={(isOver && dragging.place) || undefined}
      data-dragged={dragging.dragged === key || undefined}
      className={classes.entry}
      style={{ paddingInlineStart: 8 + (level - 1) * 22 }}
      onKeyDown={keyed}
      onFocus={() => choose(key)}
      onClick={() => choose(key)}
      onDragOver={(event) => {
        if (dragging.dragged === undefined) return;
        event.preventDefault();
        drag({ ...dragging, over: key, place: placeAt(event) });
      }}
      onDrop={(event) => {
        if (dragging.dragged === undefined) return;
        event.preventDefault();
        if (dragging.dragged !== key) drop(dragging.dragged, key, placeAt(event));
        drag({});
      }}
    >
      <span
        aria-hidden
        className={classes.toggle}
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          open(key, !isOpen);
        }}
      >
        {isOpen !== undefined && <Chevron size={16} />}
      </span>
      <span className={classes.label}>
        <strong>{entryName(entry)}</strong> <span className={classes.faint}>{opened(entry, work)}</span>
        {work.hasFault(key) && (
          <span className={classes.fault}>
            <IconAlertTriangle size={14} aria-hidden /> {w.fault}
          </span>
        )}
      </span>
      {work.isEditable && (
        <span
          aria-hidden
          className={classes.grip}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', entry.says.label);
            drag({ dragged: key });
          }}
          onDragEnd={() => drag({})}
        >
          <IconGripVertical size={16} />
        </span>
      )}
    </div>
  );
}

/** The entries that are shown, from the top. */
function rowsOf(entries: readonly Entry[], closed: ReadonlySet<number>, level = 1): Row[] {
  return entries.flatMap((entry, at) => [
    { entry, level, place: at + 1, of: entries.length },
    ...(closed.has(entry.key) ? [] : rowsOf(entry.children, closed, level + 1)),
  ]);
}

/** Where on an entry something is dropped: near an edge it goes beside it, else below it. */
function placeAt({ clientY, currentTarget }: DragEvent): Place {
  const { top, height } = currentTarget.getBoundingClientRect();
  const at = (clientY - top) / height;
  if (at < 0.3) return 'before';
  return at > 0.7 ? 'after' : 'inside';
}
