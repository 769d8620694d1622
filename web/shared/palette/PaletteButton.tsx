import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { ariaKeys, shownKeys } from '../keyNames.ts';
import { Part } from '../states/Part.tsx';
import { words } from '../words/words.ts';
import classes from './button.module.css';
import type { PaletteLink } from './Palette.tsx';

const Palette = lazy(() => import('./Palette.tsx'));
const Keys = lazy(() => import('./Keys.tsx'));

const KEYS = 'Mod-k';

/** Opens the search over everything; Ctrl+K does it anywhere on the page, and `?` shows the keys. */
export function PaletteButton({ pages }: { pages: PaletteLink[] }) {
  const w = words('palette');
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      // What stands open has the keys; a dialog over a dialog would hide what is typed there.
      if (!wanted || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(wanted);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-keys={shownKeys(KEYS)}
        aria-label={w.title}
        aria-keyshortcuts={ariaKeys(KEYS)}
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <span className={classes.name} aria-hidden>
          {w.open}
        </span>
      </UnstyledButton>
      <Part key={open} onBroken={close}>
        {open === 'palette' && <Palette pages={pages} close={close} />}
        {open === 'keys' && <Keys close={close} />}
      </Part>
    </>
  );
}

function wantedBy({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): 'palette' | 'keys' | undefined {
  if (altKey) return undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'keys' : undefined;
}
