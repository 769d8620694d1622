import classes from '../preview.module.css';
import { type Branch, inside } from '../tree.ts';

/** Deeper parts of an XPage are read in the source. */
const DEEP = 40;

/** An XPage or custom control as the tree of its controls, with what they are bound to. */
export function MarkupTree({ root }: { root: Branch }) {
  return (
    <ul className={classes.tree}>
      <Control of={root} depth={0} />
    </ul>
  );
}

const telling = ['id', 'value', 'text', 'var', 'label', 'rendered', 'viewName', 'formName', 'styleClass'];

function Control({ of, depth }: { of: Branch; depth: number }) {
  const said = telling.flatMap((name) => {
    const value = of.attributes[name];
    return value === undefined ? [] : [`${name}: ${value.length > 80 ? `${value.slice(0, 80)}…` : value}`];
  });
  const controls = inside(of);
  return (
    <li>
      <code>{of.name}</code> <span className={classes.faint}>{said.join(' · ')}</span>
      {controls.length > 0 && depth < DEEP && (
        <ul className={classes.tree}>
          {controls.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
            <Control key={at} of={each} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
