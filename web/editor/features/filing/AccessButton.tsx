import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useObservable } from '../../session/observable.ts';
import { isKeptHere, mayShare } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import { askedOf } from './askedOf.ts';
import classes from './filing.module.css';
import { words } from './words.ts';

/** Who owns the document shares it; who may not edit it asks for that. */
export function AccessButton({ context }: { context: EditorContext }) {
  const { place, opening, dialog } = context;
  const w = words();
  const now = useObservable(askedOf(context));
  const shares = mayShare(place, opening);
  // Notices about requests end in it.
  useEffect(() => {
    if (!shares) return undefined;
    const follow = () => {
      if (location.hash !== '#share') return;
      history.replaceState(history.state, '', location.pathname + location.search);
      dialog.set('share');
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [shares, dialog]);
  if (shares)
    return (
      <Button
        className={classes.share}
        variant="default"
        aria-label={w.shareNow}
        title={w.shareNow}
        data-opens
        onClick={() => dialog.set('share')}
      >
        <IconShare size={17} stroke={1.7} aria-hidden />
        <span className={classes.label}>{w.shareNow}</span>
      </Button>
    );
  if (!opening.asking || !isKeptHere(place)) return null;
  const asked = (now ?? opening.asking.asked) !== null;
  return (
    <Button variant="default" disabled={asked} data-phone data-opens onClick={() => dialog.set('ask')}>
      {asked ? w.asked : w.ask}
    </Button>
  );
}
