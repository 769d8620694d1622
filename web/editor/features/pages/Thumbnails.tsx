import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { Editor } from '../../view/editor.ts';
import { Thumbnail } from './Thumbnail.tsx';
import classes from './thumbnails.module.css';
import { words } from './words.ts';

/** A small page with its number and the room below it, in pixels. */
const HEIGHT = 200;
/** Rows of the list that are more than seen, so that scrolling finds them. */
const MORE = 1;

type Props = { editor: Editor; count: number; close: () => void };

/** All pages as small pictures: a click or Enter goes to one, the one that is seen is marked. Only those that are seen are there. */
export function Thumbnails({ editor, count, close }: Props) {
  const w = words();
  const current = useObservable(editor.shownPages.current);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(current);
  const seen = useSeen(list);
  const active = Math.min(chosen, count);
  useEffect(() => {
    setChosen(current);
    show(list.current, current);
  }, [current]);
  const choose = (page: number) => {
    const to = Math.min(Math.max(page, 1), count);
    setChosen(to);
    show(list.current, to);
  };
  const leave = () => {
    close();
    editor.view.focus();
  };
  const keyed = (event: KeyboardEvent) => {
    const far = Math.max(Math.floor((list.current?.clientHeight ?? 0) / HEIGHT), 1);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + far,
      PageUp: active - far,
      Home: 1,
      End: count,
    };
    const to = steps[event.key];
    if (to !== undefined) choose(to);
    else if (event.key === 'Enter' || event.key === ' ') editor.shownPages.goTo(active);
    else if (event.key === 'Escape') editor.view.focus();
    else return;
    event.preventDefault();
  };
  const first = Math.max(Math.floor(seen.top / HEIGHT) - MORE, 0);
  const end = Math.min(Math.ceil((seen.top + seen.height) / HEIGHT) + MORE, count);
  // What the keyboard is at is always there.
  const shown = [
    ...new Set([...Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at), active - 1]),
  ];
  return (
    <aside className={classes.panel} aria-label={w.thumbnails}>
      <div className={classes.title}>
        <h2>{w.thumbnails}</h2>
        <CloseButton size="sm" aria-label={w.closeThumbnails} onClick={leave} />
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={w.thumbnails}
        aria-activedescendant={`thumbnail-${active}`}
        className={classes.list}
        onKeyDown={keyed}
      >
        <div role="presentation" style={{ height: count * HEIGHT }} />
        {shown
          .toSorted((a, b) => a - b)
          .map((index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
            <div
              key={index}
              id={`thumbnail-${index + 1}`}
              role="option"
              tabIndex={-1}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-selected={index + 1 === current}
              data-active={index + 1 === active || undefined}
              className={classes.item}
              style={{ top: index * HEIGHT, height: HEIGHT }}
              onClick={() => {
                setChosen(index + 1);
                editor.shownPages.goTo(index + 1);
              }}
            >
              <Thumbnail editor={editor} index={index} />
              <span>{w.page(index + 1)}</span>
            </div>
          ))}
      </div>
    </aside>
  );
}

/** Scrolls as far as a page needs it. */
function show(list: HTMLElement | null, page: number): void {
  const top = (page - 1) * HEIGHT;
  if (!list) return;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + HEIGHT > list.scrollTop + list.clientHeight)
    list.scrollTop = top + HEIGHT - list.clientHeight;
}

/** What is seen of a list that scrolls. */
function useSeen(list: { current: HTMLElement | null }): { top: number; height: number } {
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const place = list.current;
    if (!place) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      setSeen({ top: place.scrollTop, height: place.clientHeight });
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(place);
    place.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      place.removeEventListener('scroll', soon);
    };
  }, [list]);
  return seen;
}
