import { colourOf, lengthOf } from '../measures.ts';
import { usePick } from '../pick.ts';
import { targetName } from '../target.ts';
import { type Branch, deep, eventCode, inside, textIn } from '../tree.ts';
import { words } from '../words/words.ts';
import { InFont } from './RichText.tsx';
import classes from './richtext.module.css';

/** What happens on a click, to read when pointed at. */
const onClick = (of: Branch): string | undefined =>
  eventCode(of, 'click') ?? inside(of, 'code').map((code) => textIn(code).trim())[0];

/** A button, which does nothing here. */
export function Button({ of }: { of: Branch }) {
  const { bgcolor, width, edge, widthtype } = of.attributes;
  return (
    <span
      {...usePick(of)}
      className={classes.button}
      title={onClick(of)}
      data-edge={edge}
      style={{
        background: colourOf(bgcolor),
        ...(widthtype === 'fixed' ? { minWidth: lengthOf(width) } : {}),
      }}
    >
      <InFont of={of} />
    </span>
  );
}

/** Text that does something when it is clicked, but not here. */
export const Hotspot = ({ of }: { of: Branch }) => (
  <span
    {...usePick(of)}
    className={classes.hotspot}
    title={onClick(of)}
    data-style={of.attributes.hotspotstyle}
  >
    <InFont of={of} />
  </span>
);

/** Text that shows another text. */
export function Popup({ of }: { of: Branch }) {
  const shown = deep(of, 'popuptext').map(textIn).join(' ').trim();
  return (
    <span className={classes.hotspot} title={shown || eventCode(of, 'value')}>
      <InFont of={of} />
    </span>
  );
}

/** A link, which leads nowhere here. */
export function Link({ of }: { of: Branch }) {
  const empty = textIn(of).trim() === '' && deep(of, 'picture').length === 0;
  const target = targetName(of);
  return (
    <span {...usePick(of)} className={classes.link} title={target}>
      {empty ? target || words('text').link : <InFont of={of} />}
    </span>
  );
}

/** Text that a formula says. */
export function ComputedText({ of }: { of: Branch }) {
  const formula = eventCode(of, 'value') ?? '';
  return (
    <span {...usePick(of)} className={classes.computed} title={formula}>
      {words('text').computed} <code>{formula.length > 60 ? `${formula.slice(0, 60)}…` : formula}</code>
    </span>
  );
}
