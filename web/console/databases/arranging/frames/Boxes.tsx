import { useElementSize } from '@mantine/hooks';
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, type DragEvent, type KeyboardEvent, useState } from 'react';
import { textFor } from '../../../../words/words.ts';
import { flexOf } from '../../preview/measures.ts';
import { targetIn } from '../../preview/target.ts';
import { words as previewWords } from '../../preview/words/words.ts';
import type { Work } from '../Arranging.tsx';
import { words } from '../words/words.ts';
import { Border } from './Border.tsx';
import classes from './frames.module.css';
import { type FrameBox, type Frameset, type Group, isGroup } from './frameset.ts';
import type { Side } from './moves.ts';
import { boxName } from './names.ts';

type Place = Side | 'swap';
type Props = {
  work: Work<Frameset>;
  chosen: number;
  choose: (key: number) => void;
  drop: (key: number, target: number, place: Place) => void;
  press: (box: FrameBox, event: KeyboardEvent) => void;
};
type Dragging = { dragged: number | undefined; over: { key: number; place: Place } | undefined };
type Inside = Props & { dragging: Dragging; drag: (dragging: Dragging) => void };

const sides: readonly Side[] = ['left', 'right', 'up', 'down'];
/** So near an edge, in parts of the frame, what is dropped goes beside it. */
const EDGE = 0.3;

const nothing: Dragging = { dragged: undefined, over: undefined };

/** About as large is a window in which people open a frameset, in pixels. */
const WINDOW = { width: 1000, height: 600 };
const scaleOf = (drawn: number, real: number) => (drawn > 0 ? Math.min(drawn / real, 1) : 1);

/** The frames as they lie, to choose, drag and size. */
export function Boxes(props: Props) {
  const [dragging, drag] = useState<Dragging>(nothing);
  const { ref, width, height } = useElementSize();
  const { model } = props.work;
  return (
    <section
      ref={ref}
      aria-label={words('frames').title}
      className={classes.sheet}
      style={
        {
          '--wide': scaleOf(width, WINDOW.width),
          '--high': scaleOf(height, WINDOW.height),
        } as CSSProperties
      }
    >
      {model.boxes.length === 0 ? (
        <p className={classes.empty}>{words('frames').empty}</p>
      ) : (
        <Boxed group={model} {...props} dragging={dragging} drag={drag} />
      )}
    </section>
  );
}

/** Pixels of the window in which the frameset will stand, as those of the sheet. */
const scaled = (flex = '') => flex.replace(/[\d.]+px$/, (length) => `calc(${length} * var(--scale))`);

function Boxed({ group, ...inside }: Inside & { group: Group }) {
  const sizes = group.boxes.map(({ size }) => size);
  const flex = flexOf(sizes);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div role="group" aria-label={boxName(group)} className={classes.group} data-lies={group.orientation}>
      {group.boxes.map((box, at) => {
        const next = group.boxes[at + 1];
        return [
          <div key={box.key} className={classes.cell} data-cell style={{ flex: scaled(flex[at]) }}>
            {isGroup(box) ? <Boxed group={box} {...inside} /> : <Face box={box} {...inside} />}
          </div>,
          next && <Border key={`${box.key} ${next.key}`} work={inside.work} group={group} at={at} />,
        ];
      })}
    </div>
  );
}

function Face({ box, work, chosen, choose, drop, press, dragging, drag }: Inside & { box: FrameBox }) {
  const w = words('frames');
  const { key, frame, size } = box;
  const isOver = dragging.over?.key === key && dragging.dragged !== key;
  const over = (event: DragEvent) => {
    if (dragging.dragged === undefined) return;
    event.preventDefault();
    const place = placeAt(event);
    if (dragging.over?.key !== key || dragging.over.place !== place)
      drag({ ...dragging, over: { key, place } });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes what is dropped; keys move frames too
    <div
      className={classes.frame}
      data-chosen={chosen === key || undefined}
      data-drop={(isOver && dragging.over?.place) || undefined}
      data-dragged={dragging.dragged === key || undefined}
      onDragOver={over}
      onDrop={(event) => {
        if (dragging.dragged === undefined) return;
        event.preventDefault();
        if (dragging.dragged !== key) drop(dragging.dragged, key, placeAt(event));
        drag(nothing);
      }}
    >
      <button
        type="button"
        className={classes.face}
        data-key={key}
        aria-pressed={chosen === key}
        onClick={() => choose(key)}
        onKeyDown={(event) => press(box, event)}
      >
        <span>
          <strong>{boxName(box)}</strong> <small>{size}</small>
        </span>
        <span className={classes.opens}>{opened(box, work)}</span>
        {work.hasFault(key) && (
          <span className={classes.fault}>
            <IconAlertTriangle size={14} aria-hidden /> {w.fault}
          </span>
        )}
      </button>
      {work.isEditable && (
        <span
          className={classes.grip}
          draggable
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', frame.name ?? '');
            drag({ dragged: key, over: undefined });
          }}
          onDragEnd={() => drag(nothing)}
        >
          <IconGripVertical size={16} />
        </span>
      )}
    </div>
  );
}

/** What a frame opens, in words. */
function opened({ frame: { target }, from }: FrameBox, { branchOf }: Work<Frameset>): string {
  const branch = branchOf(from);
  if (target === undefined) return (branch && targetIn(branch)) ?? previewWords('frames').nothing;
  const named = target?.name ?? target?.url;
  if (!target || !named?.trim()) return previewWords('frames').nothing;
  return target.kind === 'url' ? named : `${textFor(previewWords('targets').kinds, target.kind)} ${named}`;
}

/** On which side of a frame something is dropped; in its middle it changes places with it. */
function placeAt({ clientX, clientY, currentTarget }: DragEvent): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / height];
  const distances = { left: x, right: 1 - x, up: y, down: 1 - y };
  const side = sides.reduce((near, each) => (distances[each] < distances[near] ? each : near));
  return distances[side] < EDGE ? side : 'swap';
}
