import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Entry } from './entries.ts';
import { MenuItem } from './MenuItem.tsx';
import classes from './menu.module.css';
import { beginningWith, itemsOf } from './moving.ts';
import { keepInside } from './room.ts';

/** `bar`: the keyboard goes back to what opened the menu */
export type Closing = (where: 'bar' | 'elsewhere') => void;

type Props = {
  context: EditorContext;
  label: string;
  groups: Entry[][];
  begin: 'first' | 'last' | undefined;
  /** it stands beside what opened it, as a menu of an entry does */
  nested?: boolean;
  close: Closing;
  /** left, Escape, and right where there is no further menu */
  back: () => void;
  leave: () => void;
  on: () => void;
};

/** The entries of an open menu: arrows lead through them, letters jump, and entries with menus of their own open those. */
export function MenuList({ context, label, groups, begin, nested = false, close, back, leave, on }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<{ words: string; begin: 'first' | undefined }>();
  const items = () => itemsIn(place.current);
  useLayoutEffect(() => {
    keepInside(place.current, nested);
    const all = itemsIn(place.current);
    (begin === 'last' ? all.at(-1) : begin === 'first' ? all[0] : undefined)?.focus();
  }, [begin, nested]);

  const carryOut = (command: EditorCommand) => {
    close('elsewhere');
    context.editor?.view.focus();
    command.run(context);
  };
  const keyed = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const focus = (to: number) => all[(to + all.length) % all.length]?.focus();
    const sub = all[at]?.getAttribute('aria-haspopup') ? all[at]?.dataset.words : undefined;
    if (event.key === 'ArrowDown') focus(at + 1);
    else if (event.key === 'ArrowUp') focus(at < 0 ? -1 : at - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(-1);
    else if (event.key === 'ArrowLeft') back();
    else if (event.key === 'Escape') leave();
    else if (event.key === 'Tab') close('elsewhere');
    else if (sub && ['ArrowRight', 'Enter', ' '].includes(event.key))
      setUnder({ words: sub, begin: 'first' });
    else if (event.key === 'ArrowRight') on();
    else {
      const found = beginningWith(all, event);
      if (found === undefined) return;
      focus(found);
    }
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };
  const backFrom = (entry: string) => {
    setUnder(undefined);
    items()
      .find((item) => item.dataset.words === entry)
      ?.focus();
  };
  return (
    <div ref={place} role="menu" aria-label={label} tabIndex={-1} className={classes.menu} onKeyDown={keyed}>
      {groups.map((entries, group) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change places while a menu is open
        group > 0 && <hr key={group} className={classes.line} />,
        ...entries.map((entry) =>
          'command' in entry ? (
            <MenuItem
              key={entry.command.id}
              command={entry.command}
              context={context}
              run={() => carryOut(entry.command)}
              point={() => setUnder(undefined)}
            />
          ) : (
            <div key={entry.words} role="none" className={classes.place}>
              <button
                type="button"
                role="menuitem"
                aria-haspopup="menu"
                aria-expanded={under?.words === entry.words}
                data-words={entry.words}
                tabIndex={-1}
                className={classes.item}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setUnder({ words: entry.words, begin: undefined })}
                onPointerEnter={() => setUnder({ words: entry.words, begin: undefined })}
              >
                <span className={classes.icon} />
                <span className={classes.name}>{entry.words}</span>
                <span className={classes.further} aria-hidden>
                  ›
                </span>
              </button>
              {under?.words === entry.words && (
                <MenuList
                  context={context}
                  label={entry.words}
                  groups={entry.groups.map((group) => group.map((command) => ({ command })))}
                  begin={under.begin}
                  nested
                  close={close}
                  back={() => backFrom(entry.words)}
                  leave={() => backFrom(entry.words)}
                  on={on}
                />
              )}
            </div>
          ),
        ),
      ])}
    </div>
  );
}

/** The items of a menu itself, without those of menus inside it. */
const itemsIn = (menu: HTMLElement | null) =>
  itemsOf(menu, ':scope > [role^=menuitem], :scope > div > [role^=menuitem]');
