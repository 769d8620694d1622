import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconLayoutColumns,
  IconLayoutRows,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Element } from '../../elementQueries.ts';
import { Arranging, type Work } from '../Arranging.tsx';
import classes from '../arranging.module.css';
import { ToolButton } from '../ToolButton.tsx';
import { words } from '../words/words.ts';
import { Boxes } from './Boxes.tsx';
import { Fields, fields } from './Fields.tsx';
import {
  type Box,
  boxWith,
  type Frameset,
  framesetView,
  groupsAround,
  isGroup,
  partsOf,
} from './frameset.ts';
import { isLast, moved, removed, type Side, split, stepped, swapped } from './moves.ts';
import { boxName } from './names.ts';

type Props = { nsfPath: string; element: Element; ways: ReactNode };

/** The frames of a frameset as boxes that are split, sized, moved and described. */
export default function FramesetEditor(props: Props) {
  return (
    <Arranging view={framesetView} fields={fields} {...props}>
      {(work) => <Frames work={work} />}
    </Arranging>
  );
}

const arrows = {
  left: { Icon: IconArrowLeft, key: 'ArrowLeft' },
  right: { Icon: IconArrowRight, key: 'ArrowRight' },
  up: { Icon: IconArrowUp, key: 'ArrowUp' },
  down: { Icon: IconArrowDown, key: 'ArrowDown' },
} as const;
const sides = Object.keys(arrows) as Side[];

function Frames({ work }: { work: Work<Frameset> }) {
  const w = words('frames');
  const { model, isEditable, change, tell } = work;
  const [wanted, choose] = useState<number>();
  const sheet = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number>(undefined);
  // A frame that moves is another element of the page; whoever uses keys goes on with it.
  useEffect(() => {
    if (focusOn.current === undefined) return;
    sheet.current?.querySelector<HTMLElement>(`[data-key="${focusOn.current}"]`)?.focus();
    focusOn.current = undefined;
  });
  const chosen =
    (wanted === undefined ? undefined : boxWith(model, wanted)) ??
    partsOf(model).find((box) => !isGroup(box)) ??
    model;
  const { key } = chosen;
  const add = (side: Side) => {
    const made = split(model, key, side);
    change(made.frameset);
    choose(made.key);
    focusOn.current = made.key;
    tell(w.added);
  };
  const remove = (box: Box) => {
    if (isLast(model, box.key)) return;
    const keys = framesetView.keys(model);
    const next = removed(model, box.key);
    const left = partsOf(next).filter((each) => !isGroup(each));
    const beside = left.findLast((each) => keys.indexOf(each.key) < keys.indexOf(box.key)) ?? left[0];
    change(next);
    tell(w.removed(boxName(box)));
    choose(beside?.key);
    focusOn.current = beside?.key;
  };
  const step = (of: number, side: Side, keepsFocus: boolean) => {
    const next = stepped(model, of, side);
    change(next);
    choose(of);
    tell(next === model ? w.stays : placeOf(next, of));
    if (keepsFocus) focusOn.current = of;
  };
  return (
    <div className={classes.columns}>
      <div>
        <div className={classes.tools} role="toolbar" aria-label={w.tools}>
          <ToolButton label={w.splitColumns} disabled={!isEditable} onClick={() => add('right')}>
            <IconLayoutColumns size={18} aria-hidden />
          </ToolButton>
          <ToolButton label={w.splitRows} disabled={!isEditable} onClick={() => add('down')}>
            <IconLayoutRows size={18} aria-hidden />
          </ToolButton>
          <span className={classes.gap} />
          {sides.map((side) => {
            const { Icon, key: arrow } = arrows[side];
            return (
              <ToolButton
                key={side}
                label={w.move[side]}
                keys={`Alt-${arrow}`}
                disabled={!isEditable || stepped(model, key, side) === model}
                onClick={() => step(key, side, false)}
              >
                <Icon size={18} aria-hidden />
              </ToolButton>
            );
          })}
          <span className={classes.gap} />
          <ToolButton
            label={w.remove}
            keys="Delete"
            disabled={!isEditable || isLast(model, key)}
            onClick={() => remove(chosen)}
          >
            <IconTrash size={18} aria-hidden />
          </ToolButton>
        </div>
        <div ref={sheet}>
          <Boxes
            work={work}
            chosen={key}
            choose={choose}
            drop={(of, target, place) => {
              const next = place === 'swap' ? swapped(model, of, target) : moved(model, of, target, place);
              change(next);
              choose(of);
              tell(placeOf(next, of));
            }}
            press={(box, event) => {
              const side = sides.find((each) => arrows[each].key === event.key);
              if (event.altKey && side) step(box.key, side, true);
              else if (event.key === 'Delete') remove(box);
              else return;
              event.preventDefault();
            }}
          />
        </div>
      </div>
      <Fields work={work} box={chosen} choose={choose} />
    </div>
  );
}

/** Where a box is, for a person who hears it. */
function placeOf(frameset: Frameset, key: number): string {
  const w = words('frames');
  const box = boxWith(frameset, key);
  const group = groupsAround(frameset, key).at(-1);
  if (!box || !group) return '';
  const at = group.boxes.findIndex((each) => each.key === key) + 1;
  return w.moved(boxName(box), at, group.boxes.length, w.lies[group.orientation]);
}
