import { Codes } from '../Codes.tsx';
import { Facts } from '../Facts.tsx';
import classes from '../preview.module.css';
import { Field } from '../richtext/Field.tsx';
import { type Branch, first, inside } from '../tree.ts';
import { words } from '../words/words.ts';
import { Action } from './ActionBar.tsx';
import { Head, Shows } from './View.tsx';

/** A field that forms share, and its code. */
export function SharedField({ root }: { root: Branch }) {
  const field = first(root, 'field');
  return (
    <>
      <div className={classes.paper}>{field && <Field of={field} />}</div>
      {field && <Codes of={field} />}
    </>
  );
}

/** A column that views share, and its code. */
export function SharedColumn({ root }: { root: Branch }) {
  const column = first(root, 'column');
  if (!column) return <p>{words('view').empty}</p>;
  return (
    <>
      <div className={classes.grid}>
        <table>
          <thead>
            <tr>
              <Head of={column} />
            </tr>
          </thead>
          <tbody>
            <tr>
              <Shows of={column} />
            </tr>
          </tbody>
        </table>
      </div>
      <Codes of={column} />
    </>
  );
}

/** The actions that forms and views share, each with its code. */
export function SharedActions({ root }: { root: Branch }) {
  return inside(root, 'action').map((action, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
    <div key={at}>
      <ul className={classes.actions}>
        <Action of={action} />
      </ul>
      <Codes of={action} />
    </div>
  ));
}

/** What an element that has no drawing of its own says of itself, and its code. */
export function Script({ root }: { root: Branch }) {
  return <Codes of={root} />;
}

/** Where data comes from: what its attributes say, without what is kept secret in them. */
export function Connection({ root }: { root: Branch }) {
  const shown = Object.entries(root.attributes).filter(
    ([name]) => !/^(xmlns|password|username|version)/.test(name),
  );
  return <Facts of={shown} />;
}
