import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { menus } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { commandsOf } from '../commands/registry.ts';
import { words } from '../words.ts';
import { Menu } from './Menu.tsx';
import classes from './menu.module.css';
import { beginningWith, itemsOf } from './moving.ts';

/** File, Edit, View and so on: one stop for Tab, arrows move in it, letters jump. */
export function Menubar({ context }: { context: EditorContext }) {
  const w = words().menus;
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number>();
  const [stop, setStop] = useState(0);
  /** which end of the opened menu the keyboard goes to; none where a mouse opened it */
  const [begin, setBegin] = useState<'first' | 'last'>();

  useEffect(() => {
    if (open === undefined) return;
    const press = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setOpen(undefined);
    };
    // A mouse that opens a menu leaves the keyboard in the text: arrows lead into the menu, other keys close it.
    const key = (event: globalThis.KeyboardEvent) => {
      const isHeld = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key);
      if (isHeld || bar.current?.contains(event.target as Node)) return;
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow) setBegin(event.key === 'ArrowDown' ? 'first' : 'last');
      else setOpen(undefined);
      if (!isArrow && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('pointerdown', press);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', press);
      removeEventListener('keydown', key, true);
    };
  }, [open]);

  const shown = menus.filter((name) => commandsOf(context).some(({ menu }) => menu?.name === name));
  const heads = () => itemsOf(bar.current, ':scope > div > button');
  const go = (at: number, opened: boolean) => {
    const next = (at + shown.length) % shown.length;
    setStop(next);
    setOpen(opened ? next : undefined);
    setBegin(opened ? 'first' : undefined);
    heads()[next]?.focus();
  };
  const keyed = (event: KeyboardEvent, at: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) go(at + step, open !== undefined);
    else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === ' ') show(at, 'first');
    else if (event.key === 'ArrowUp') show(at, 'last');
    else if (event.key === 'Home') go(0, false);
    else if (event.key === 'End') go(shown.length - 1, false);
    else if (event.key === 'Escape') {
      setOpen(undefined);
      context.editor?.view.focus();
    } else {
      const found = beginningWith(heads(), event);
      if (found === undefined) return;
      go(found, open !== undefined);
    }
    event.preventDefault();
  };
  const show = (at: number, end?: 'first' | 'last') => {
    setStop(at);
    setOpen(at);
    setBegin(end);
  };
  return (
    <nav aria-label={w.bar}>
      <div ref={bar} id="menus" role="menubar" aria-label={w.bar} className={classes.bar}>
        {shown.map((name, at) => (
          <div key={name} role="none" className={classes.place}>
            <button
              type="button"
              role="menuitem"
              aria-haspopup="menu"
              aria-expanded={open === at}
              tabIndex={stop === at ? 0 : -1}
              className={classes.head}
              onKeyDown={(event) => keyed(event, at)}
              // The selection in the text has to survive the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (open === at ? setOpen(undefined) : show(at))}
              onPointerEnter={() => open !== undefined && open !== at && show(at)}
            >
              {w[name]}
            </button>
            {open === at && (
              <Menu
                context={context}
                name={name}
                begin={begin}
                close={(where) => {
                  setOpen(undefined);
                  if (where === 'bar') heads()[at]?.focus();
                }}
                beside={(step) => go(at + step, true)}
              />
            )}
          </div>
        ))}
      </div>
    </nav>
  );
}
