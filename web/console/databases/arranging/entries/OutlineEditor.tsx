import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Element } from '../../elementQueries.ts';
import { Arranging, type Work } from '../Arranging.tsx';
import classes from '../arranging.module.css';
import { ToolButton } from '../ToolButton.tsx';
import { words } from '../words/words.ts';
import { EntryTree } from './EntryTree.tsx';
import { allOf, type Entry, newEntry, outlineView, wayTo } from './entries.ts';
import { Fields, fields } from './Fields.tsx';
import { moved, placed, removed, type Step, stepped } from './moves.ts';
import { entryName } from './names.ts';

type Props = { nsfPath: string; element: Element; ways: ReactNode };

/** The entries of an outline as a tree that is ordered, nested and described. */
export default function OutlineEditor(props: Props) {
  return (
    <Arranging view={outlineView} fields={fields} {...props}>
      {(work) => <Entries work={work} />}
    </Arranging>
  );
}

const steps = {
  up: { Icon: IconArrowUp, key: 'ArrowUp' },
  down: { Icon: IconArrowDown, key: 'ArrowDown' },
  out: { Icon: IconIndentDecrease, key: 'ArrowLeft' },
  in: { Icon: IconIndentIncrease, key: 'ArrowRight' },
} as const;
const ways = Object.keys(steps) as Step[];

function Entries({ work }: { work: Work<Entry[]> }) {
  const w = words('entries');
  const { model, isEditable, change, tell } = work;
  const [wanted, choose] = useState<number>();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const sheet = useRef<HTMLDivElement>(null);
  const focusOn = useRef<string>(undefined);
  useEffect(() => {
    if (focusOn.current === undefined) return;
    const node = sheet.current?.querySelector<HTMLElement>(focusOn.current);
    node?.focus();
    if (node instanceof HTMLInputElement) node.select();
    focusOn.current = undefined;
  });
  const focusEntry = (key: number | undefined) => {
    focusOn.current = `[data-key="${key}"]`;
  };
  const chosen = wayTo(model, wanted ?? -1).at(-1) ?? model[0];
  const open = (key: number, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(key);
    else next.add(key);
    setClosed(next);
  };
  const add = () => {
    const entry = newEntry(w.fresh);
    change(chosen ? placed(model, entry, chosen.key, 'after') : [entry]);
    choose(entry.key);
    tell(w.added);
    focusOn.current = '[data-label]';
  };
  const remove = () => {
    if (!chosen) return;
    const keys = outlineView.keys(model);
    const next = removed(model, chosen.key);
    const left = allOf(next);
    const place = keys.indexOf(chosen.key);
    const beside = left.find(({ key }) => keys.indexOf(key) > place) ?? left.at(-1);
    change(next);
    tell(w.removed(entryName(chosen)));
    choose(beside?.key);
    focusEntry(beside?.key);
  };
  const settle = (next: Entry[], key: number) => {
    change(next);
    tell(next === model ? w.stays : placeOf(next, key));
    const around = wayTo(next, key).slice(0, -1);
    setClosed(new Set([...closed].filter((each) => !around.some((above) => above.key === each))));
  };
  const press = (event: KeyboardEvent, entry: Entry): boolean => {
    const step = ways.find((each) => steps[each].key === event.key);
    if (event.altKey && step) {
      if (isEditable) settle(stepped(model, entry.key, step), entry.key);
      focusEntry(entry.key);
    } else if (event.key === 'Insert') add();
    else if (event.key === 'Delete') remove();
    else if (event.key === 'F2' || event.key === 'Enter') {
      const label = sheet.current?.querySelector<HTMLInputElement>('[data-label]');
      label?.focus();
      label?.select();
    } else return false;
    return true;
  };
  return (
    <div className={classes.columns} ref={sheet}>
      <div>
        <div className={classes.tools} role="toolbar" aria-label={w.tools}>
          <ToolButton label={w.add} keys="Insert" disabled={!isEditable} onClick={add}>
            <IconPlus size={18} aria-hidden />
          </ToolButton>
          <span className={classes.gap} />
          {ways.map((step) => {
            const { Icon, key } = steps[step];
            return (
              <ToolButton
                key={step}
                label={w.move[step]}
                keys={`Alt-${key}`}
                disabled={!isEditable || !chosen || stepped(model, chosen.key, step) === model}
                onClick={() => chosen && settle(stepped(model, chosen.key, step), chosen.key)}
              >
                <Icon size={18} aria-hidden />
              </ToolButton>
            );
          })}
          <span className={classes.gap} />
          <ToolButton label={w.remove} keys="Delete" disabled={!isEditable || !chosen} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ToolButton>
        </div>
        <EntryTree
          work={work}
          chosen={chosen?.key}
          choose={choose}
          closed={closed}
          open={open}
          press={press}
          drop={(key, target, place) => {
            settle(moved(model, key, target, place), key);
            choose(key);
          }}
        />
      </div>
      {chosen && <Fields work={work} entry={chosen} leave={() => focusTree(sheet.current, chosen.key)} />}
    </div>
  );
}

const focusTree = (sheet: HTMLElement | null, key: number) =>
  sheet?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();

/** Where an entry is, for a person who hears it. */
function placeOf(entries: Entry[], key: number): string {
  const way = wayTo(entries, key);
  const entry = way.at(-1);
  if (!entry) return '';
  const siblings = way.at(-2)?.children ?? entries;
  return words('entries').moved(entryName(entry), siblings.indexOf(entry) + 1, siblings.length, way.length);
}
