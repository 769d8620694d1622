import { textFor } from '../../../../words/words.ts';
import { HideNote } from '../HideNote.tsx';
import { lengthOf } from '../measures.ts';
import { PickContext, usePick } from '../pick.ts';
import { useResources } from '../resources.ts';
import { type Branch, deep, eventCode, first, readBranch, textIn } from '../tree.ts';
import { words } from '../words/words.ts';
import classes from './richtext.module.css';

/** Most choices of a field that are drawn; a list of countries would hide the form. */
const CHOICES = 8;

/** A field as one of its kind: its name, what it holds, and who writes it. */
export function Field({ of }: { of: Branch }) {
  const w = words('fields');
  const { name = '', type = 'text', kind = 'editable', width, description } = of.attributes;
  const formula = eventCode(of, 'defaultvalue') ?? eventCode(of, 'value');
  const about = [textFor(w.types, type), textFor(w.kinds, kind)].join(', ');
  return (
    <span
      {...usePick(of)}
      className={classes.field}
      data-kind={kind}
      data-type={type}
      title={[description, formula].filter(Boolean).join('\n') || undefined}
      style={{ minWidth: lengthOf(width) }}
    >
      <span className={classes.fieldName}>{name}</span> <span className={classes.fieldKind}>{about}</span>
      <Choices of={of} />
      <HideNote of={of} />
    </span>
  );
}

/** What can be chosen, with the marks of a list of that kind. */
function Choices({ of }: { of: Branch }) {
  const w = words('fields');
  const keywords = first(of, 'keywords');
  if (!keywords) return null;
  const ui = keywords.attributes.ui ?? 'dialoglist';
  const choices = deep(keywords, 'text').map((each) => textIn(each).replace(/\|.*/, ''));
  const mark = ui === 'checkbox' ? '☐ ' : ui === 'radiobutton' ? '○ ' : '';
  return (
    <span className={classes.choices} data-ui={ui}>
      {choices.length === 0 && <span>{textFor(w.lists, ui)}</span>}
      {choices.slice(0, CHOICES).map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal choices are told apart by their places
        <span key={at}>
          {mark}
          {choice}
        </span>
      ))}
      {choices.length > CHOICES && <span>{w.more(choices.length - CHOICES)}</span>}
    </span>
  );
}

/** A field that several forms share: the one of the database, when it has it. */
export function SharedFieldRef({ of }: { of: Branch }) {
  const name = of.attributes.name ?? '';
  const source = useResources().useSource('sharedfield', name);
  const field = source ? first(readBranch(source), 'field') : undefined;
  if (field)
    return (
      <PickContext value={undefined}>
        <Field of={field} />
      </PickContext>
    );
  return (
    <span className={classes.box}>
      {words('fields').shared} {name}
    </span>
  );
}
