import { colourOf, flexOf } from '../measures.ts';
import classes from '../preview.module.css';
import { targetIn } from '../target.ts';
import { type Branch, eventCode, first, inside, textIn } from '../tree.ts';
import { words } from '../words/words.ts';

/** A frameset as boxes that lie as its frames do. */
export function Frameset({ root }: { root: Branch }) {
  return (
    <section
      aria-label={words('frames').title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: many frames are scrolled with the keyboard
      tabIndex={0}
      className={classes.frameset}
    >
      <Grid of={root} />
    </section>
  );
}

function Grid({ of }: { of: Branch }) {
  const { rows, columns } = of.attributes;
  const frames = inside(of).filter(({ name }) => name === 'frame' || name === 'frameset');
  const given = (columns ?? rows ?? '').split(/[\s,]+/).filter(Boolean);
  const sizes = frames.map((_, at) => given[at] ?? '1');
  const flex = flexOf(sizes);
  const direction = rows !== undefined && columns === undefined ? 'column' : 'row';
  return (
    <div className={classes.frames} style={{ flexDirection: direction }} data-direction={direction}>
      {frames.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
        <div key={at} className={classes.cell} style={{ flex: flex[at] }}>
          {each.name === 'frameset' ? <Grid of={each} /> : <Frame of={each} size={given[at]} />}
        </div>
      ))}
    </div>
  );
}

function Frame({ of, size }: { of: Branch; size: string | undefined }) {
  const w = words('frames');
  const { name, targetframe } = of.attributes;
  const caption = first(of, 'bordercaption');
  const title = caption && (eventCode(caption, 'value') ?? textIn(caption).trim());
  return (
    <div className={classes.frame}>
      {title && <div style={{ background: colourOf(caption.attributes.bgcolor) }}>{title}</div>}
      <strong>{name || w.unnamed}</strong> <small>{size}</small>
      <div>{targetIn(of) ?? w.nothing}</div>
      {targetframe && <small>{w.leadsTo(targetframe)}</small>}
    </div>
  );
}
