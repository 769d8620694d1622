import { useContext } from 'react';
import { textFor } from '../../../../words/words.ts';
import { lengthOf } from '../measures.ts';
import { PickContext, usePick } from '../pick.ts';
import { useResources } from '../resources.ts';
import { type Branch, eventCode, first, readBranch } from '../tree.ts';
import { words } from '../words/words.ts';
import { TextContext } from './context.ts';
import { Parts, RichText } from './RichText.tsx';
import classes from './richtext.module.css';

/** Subforms in subforms are drawn so deep: each may hold the next one many times. */
const DEEP = 4;

/** A view, an outline and the like in a form: a box with its name. */
export function Embedded({ of }: { of: Branch }) {
  const { name, attributes } = of;
  const formula = eventCode(of, 'value');
  return (
    <span
      {...usePick(of)}
      className={classes.embedded}
      style={{ minHeight: lengthOf(attributes.height) }}
      title={formula}
    >
      {textFor(words('embedded'), name)} <strong>{attributes.outline ?? attributes.name ?? formula}</strong>
    </span>
  );
}

/** A subform of the database where it stands in the form; one that a formula chooses is named by it. */
export function SubformRef({ of }: { of: Branch }) {
  const w = words('text');
  const { above } = useContext(TextContext);
  const formula = eventCode(of, 'value');
  const name = of.attributes.name ?? '';
  const source = useResources().useSource('subform', name);
  const root = source && !above.includes(name) && above.length <= DEEP ? readBranch(source) : undefined;
  const body = first(first(root, 'body'), 'richtext') ?? first(root, 'richtext');
  return (
    <div className={classes.subform}>
      <div {...usePick(of)} className={classes.subformName} title={formula}>
        {w.subform} {name || formula}
      </div>
      {body && (
        <PickContext value={undefined}>
          <RichText body={body} above={[...above, name]} />
        </PickContext>
      )}
    </div>
  );
}

/** A layer or a layout region, as a box with what stands in it. */
export function Layer({ of }: { of: Branch }) {
  return (
    <div
      className={classes.layer}
      style={{ maxWidth: of.attributes.width ? `${Number.parseFloat(of.attributes.width)}px` : undefined }}
    >
      <div className={classes.subformName}>{textFor(words('embedded'), of.name)}</div>
      <Parts of={of} />
    </div>
  );
}
