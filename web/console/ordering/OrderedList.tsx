import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './ordering.module.css';

type Words = {
  /** `Move X up`, for a person who hears it. */
  up: (name: string) => string;
  down: (name: string) => string;
  /** `X is now at 2 of 5`. */
  moved: (name: string, place: number, of: number) => string;
};

type Props<Item> = {
  label: string;
  items: Item[];
  nameOf: (item: Item) => string;
  words: Words;
  /** Takes the identifiers in their new order. */
  reorder: (ids: string[]) => void;
  busy?: boolean;
  children: (item: Item) => ReactNode;
};

/** A list whose order a person gives, by dragging or by buttons; where a thing went is said aloud. */
export function OrderedList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, nameOf, words: w, reorder, busy = false, children } = props;
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);

  // A button that moves with its item loses the focus; whoever uses keys goes on where they were.
  useEffect(() => {
    if (items.length === 0 || pressed.current === undefined || document.activeElement !== document.body)
      return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
  }, [items]);

  const move = (id: string, to: number) => {
    const item = items.find((each) => each.id === id);
    if (busy || !item || to < 0 || to >= items.length || items[to]?.id === id) return;
    const ids = items.map((each) => each.id).filter((each) => each !== id);
    ids.splice(to, 0, id);
    setSaid(w.moved(nameOf(item), to + 1, items.length));
    reorder(ids);
  };
  const drop = (at: number) => {
    if (dragged !== undefined) move(dragged, at);
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, place) => (
          <li
            key={item.id}
            className={classes.item}
            data-dragged={dragged === item.id || undefined}
            data-over={over === item.id || undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(item.id);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              drop(place);
            }}
          >
            {items.length > 1 && (
              <span
                className={classes.grip}
                draggable
                aria-hidden
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', item.id);
                  setDragged(item.id);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
              >
                <IconGripVertical size={16} />
              </span>
            )}
            <div className={classes.content}>{children(item)}</div>
            {items.length > 1 && (
              <div className={classes.moves}>
                <ActionIcon
                  className={classes.move}
                  variant="subtle"
                  color="gray"
                  aria-label={w.up(nameOf(item))}
                  data-move={`up ${item.id}`}
                  aria-disabled={place === 0 || busy}
                  data-disabled={place === 0 || undefined}
                  onClick={() => {
                    pressed.current = `up ${item.id}`;
                    move(item.id, place - 1);
                  }}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  className={classes.move}
                  variant="subtle"
                  color="gray"
                  aria-label={w.down(nameOf(item))}
                  data-move={`down ${item.id}`}
                  aria-disabled={place === items.length - 1 || busy}
                  data-disabled={place === items.length - 1 || undefined}
                  onClick={() => {
                    pressed.current = `down ${item.id}`;
                    move(item.id, place + 1);
                  }}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
