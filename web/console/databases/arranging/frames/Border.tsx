import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Work } from '../Arranging.tsx';
import { words } from '../words/words.ts';
import classes from './frames.module.css';
import type { Frameset, Group } from './frameset.ts';
import { edited } from './moves.ts';
import { boxName } from './names.ts';
import { portion, resized } from './sizes.ts';

type Drag = { from: number; sizes: string[]; drawn: number[]; scale: number; tag: string };
type Props = { work: Work<Frameset>; group: Group; at: number };

/** So far an arrow moves what is between two boxes, in pixels; with Shift just one. */
const FAR = 16;

const scaleAt = (node: Element): number =>
  Number.parseFloat(getComputedStyle(node).getPropertyValue('--scale')) || 1;

/** What is between two boxes: dragged, or moved by arrow keys, it sizes both. */
export function Border({ work: { model, isEditable, change }, group, at }: Props) {
  const w = words('frames');
  const { boxes, orientation } = group;
  const sizes = boxes.map(({ size }) => size);
  const [one, other] = [boxes[at], boxes[at + 1]];
  const dragged = useRef<Drag>(undefined);
  const isWide = orientation === 'columns';
  /** The boxes as large as they are drawn, in pixels of the window that the sheet stands for. */
  const drawn = (border: Element): number[] =>
    [...(border.parentElement?.children ?? [])]
      .filter((node) => node.hasAttribute('data-cell'))
      .map((node) => node.getBoundingClientRect()[isWide ? 'width' : 'height'] / scaleAt(border));
  const size = (to: string[], tag: string) => {
    if (to.join(' ') === sizes.join(' ')) return;
    const next = boxes.map((box, place) => ({ ...box, size: to[place] ?? box.size }));
    change(edited(model, group.key, { boxes: next }), tag);
  };
  const keyed = (event: KeyboardEvent) => {
    const forward = isWide ? 'ArrowRight' : 'ArrowDown';
    const back = isWide ? 'ArrowLeft' : 'ArrowUp';
    if (event.altKey || (event.key !== forward && event.key !== back)) return;
    event.preventDefault();
    const delta = (event.key === forward ? 1 : -1) * (event.shiftKey ? 1 : FAR);
    size(resized(sizes, at, drawn(event.currentTarget), delta), `border ${one?.key}`);
  };
  const place = ({ clientX, clientY }: PointerEvent) => (isWide ? clientX : clientY);
  const value = portion(sizes, at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule could not be moved
    <div
      role="separator"
      tabIndex={isEditable ? 0 : -1}
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      aria-label={w.border(one ? boxName(one) : '', other ? boxName(other) : '')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${one?.size}, ${other?.size}`}
      className={classes.border}
      onKeyDown={keyed}
      onPointerDown={(event) => {
        if (!isEditable || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { timeStamp, currentTarget } = event;
        dragged.current = {
          from: place(event),
          sizes,
          drawn: drawn(currentTarget),
          scale: scaleAt(currentTarget),
          tag: `drag ${timeStamp}`,
        };
      }}
      onPointerMove={(event) => {
        const start = dragged.current;
        if (!start) return;
        const delta = (place(event) - start.from) / start.scale;
        size(resized(start.sizes, at, start.drawn, delta), start.tag);
      }}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
      onPointerCancel={() => {
        dragged.current = undefined;
      }}
    />
  );
}
