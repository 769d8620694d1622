import { useEffect, useRef } from 'react';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';
import { contextMenuOf } from './entries.ts';
import { MenuList } from './MenuList.tsx';
import classes from './menu.module.css';

/** Where in the window the menu was asked for, and whether by keys, which go on in it. */
export type Asked = { left: number; top: number; byKeys: boolean };

type Props = { context: EditorContext; asked: Asked; close: () => void };

/** What can be done at a place of the text, beside the pointer or the cursor. */
export function ContextMenu({ context, asked, close }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const groups = useRef(contextMenuOf(context)).current;
  useEffect(() => {
    if (!asked.byKeys) place.current?.querySelector<HTMLElement>('[role=menu]')?.focus();
    const elsewhere = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) close();
    };
    const leave = () => close();
    // Keys may ask the browser for a menu once more when they are let go.
    const browsers = (event: Event) => event.preventDefault();
    const own = place.current;
    own?.addEventListener('contextmenu', browsers);
    addEventListener('pointerdown', elsewhere, true);
    addEventListener('scroll', elsewhere, true);
    addEventListener('resize', leave);
    addEventListener('blur', leave);
    return () => {
      own?.removeEventListener('contextmenu', browsers);
      removeEventListener('pointerdown', elsewhere, true);
      removeEventListener('scroll', elsewhere, true);
      removeEventListener('resize', leave);
      removeEventListener('blur', leave);
    };
  }, [asked, close]);
  const leave = () => {
    close();
    context.editor?.view.focus();
  };
  return (
    <div ref={place} className={classes.pointed} style={{ left: asked.left, top: asked.top }}>
      <MenuList
        context={context}
        label={words().menus.here}
        groups={groups}
        begin={asked.byKeys ? 'first' : undefined}
        nested
        close={leave}
        back={() => undefined}
        leave={leave}
        on={() => undefined}
      />
    </div>
  );
}
