import { listed, textFor } from '../../../words/words.ts';
import classes from './preview.module.css';
import { type Branch, eventCode } from './tree.ts';
import { words } from './words/words.ts';

/** Says where something is hidden, or when, beside it. */
export function HideNote({ of }: { of: Branch }) {
  const w = words('hide');
  const places = (of.attributes.hide ?? '')
    .split(/\s+/)
    .filter((place) => place !== '' && !/^v\d/.test(place));
  const formula = eventCode(of, 'hidewhen');
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
