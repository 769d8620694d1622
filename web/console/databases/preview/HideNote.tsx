import { useContext } from 'react';
import { listed, textFor } from '../../../words/words.ts';
import classes from './preview.module.css';
import { hidePlaces, SeenContext } from './seen.ts';
import { type Branch, eventCode } from './tree.ts';
import { words } from './words/words.ts';

/** Says where something is hidden, or when, beside it. */
export function HideNote({ of }: { of: Branch }) {
  const w = words('hide');
  const seen = useContext(SeenContext);
  const places = hidePlaces(of);
  const formula = eventCode(of, 'hidewhen');
  if (seen !== 'everything') return null;
  if (places.length === 0 && !formula) return null;
  return (
    <span className={classes.hide} title={formula}>
      {places.includes('notes') && places.includes('web')
        ? w.always
        : places.length > 0
          ? w.places(listed(places.map((place) => textFor(w.names, place))))
          : w.when}
    </span>
  );
}
