import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../FormDialog.tsx';
import { useDesignSummary } from '../../queries.ts';
import { words } from '../words/words.ts';
import {
  type Change,
  changeFor,
  fieldsOf,
  freeEvents,
  freeFieldEvents,
  insertable,
  isFieldName,
  type Kind,
  type Wanted,
} from './insert.ts';

type Props = {
  nsfPath: string;
  source: string;
  cursor: number;
  /** The source as it is when something is inserted: another version may have come meanwhile. */
  now: () => string;
  insert: (change: Change) => void;
  close: () => void;
};

const types = ['text', 'richtext', 'number', 'datetime', 'keyword', 'names', 'authors', 'readers'] as const;
const fieldKinds = ['editable', 'computed', 'computedwhencomposed', 'computedfordisplay'] as const;
const sorts = ['none', 'ascending', 'descending', 'categorized'] as const;

/** Asks for something new of an element, and puts it where DXL has its place. */
export default function InsertDialog({ nsfPath, source, cursor, now, insert, close }: Props) {
  const w = words('inserting');
  const [found] = useState(() => insertable(source));
  const [kind, setKind] = useState<Kind>(found?.kinds[0] ?? 'text');
  const [said, setSaid] = useState<Record<string, string>>({});
  const subforms = useDesignSummary(nsfPath).data?.types.subform?.elements.map(({ name }) => name) ?? [];
  if (!found)
    return (
      <FormDialog title={w.title} close={close}>
        <p>{w.unreadable}</p>
      </FormDialog>
    );
  const { root, kinds } = found;
  const fields = fieldsOf(root);
  const events = freeEvents(root);
  const value = (name: string, first = '') => said[name] ?? first;
  const set = (name: string) => (event: { currentTarget: { value: string } }) => {
    const { value: typed } = event.currentTarget;
    setSaid((before) => ({ ...before, [name]: typed }));
  };
  const field = value('field', [...fields.keys()][0]);
  const fieldEvents = freeFieldEvents(fields.get(field));
  const fieldEvent = fieldEvents.find((each) => each === value('fieldEvent')) ?? fieldEvents[0];
  const wanted = wantedOf(kind, value, { events, field, fieldEvent });
  const name = value('name').trim();
  const taken = kind === 'field' && fields.has(name);
  const odd = kind === 'field' && name !== '' && !isFieldName(name);
  const line = (key: string, label: string, isRequired = false, first = false) => (
    <TextInput
      label={label}
      required={isRequired}
      {...(first && { 'data-autofocus': true })}
      value={value(key)}
      onChange={set(key)}
      error={key === 'name' && kind === 'field' && (taken ? w.taken : odd ? w.odd : undefined)}
    />
  );
  const formula = (key: string, label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={value(key)}
      onChange={set(key)}
    />
  );
  const choice = (key: string, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect label={label} data={data} value={value(key, data[0]?.value)} onChange={set(key)} />
  );
  const plain = (names: readonly string[]) => names.map((each) => ({ value: each, label: each }));
  return (
    <FormDialog
      title={w.title}
      close={close}
      submit={{
        name: w.insert,
        run: () => {
          const text = now();
          const current = text === source ? root : insertable(text)?.root;
          const change = wanted && current && changeFor(text, current, wanted, Math.min(cursor, text.length));
          if (!change) return;
          insert(change);
          close();
        },
        disabled: !wanted || taken || odd || !changeFor(source, root, wanted, cursor),
      }}
    >
      <NativeSelect
        label={w.what}
        description={w.kinds[kind].means}
        value={kind}
        data-autofocus
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
        data={kinds.map((each) => ({ value: each, label: w.kinds[each].name }))}
      />
      {kind === 'field' && (
        <>
          {line('name', w.name, true)}
          {line('label', w.label)}
          {choice(
            'type',
            w.type,
            types.map((each) => ({ value: each, label: w.types[each] })),
          )}
          {choice(
            'fieldKind',
            w.fieldKind,
            fieldKinds.map((each) => ({ value: each, label: w.fieldKinds[each] })),
          )}
          {value('type', 'text') === 'keyword' && (
            <Textarea
              label={w.choices}
              autosize
              minRows={3}
              value={value('choices')}
              onChange={set('choices')}
            />
          )}
          {formula(
            'formula',
            w.formulas[value('fieldKind', 'editable') === 'editable' ? 'default' : 'value'],
          )}
        </>
      )}
      {kind === 'text' && (
        <Textarea
          label={w.kinds.text.name}
          required
          autosize
          minRows={2}
          value={value('text')}
          onChange={set('text')}
        />
      )}
      {kind === 'button' && (
        <>
          {line('label', w.label, true)}
          {formula('formula', w.formulas.click)}
        </>
      )}
      {kind === 'subform' && (
        <Autocomplete
          label={w.name}
          required
          data={[...new Set(subforms)]}
          value={value('name')}
          onChange={(typed) => setSaid((before) => ({ ...before, name: typed }))}
        />
      )}
      {kind === 'action' && (
        <>
          {line('title', w.actionTitle, true)}
          {formula('formula', w.formulas.click)}
        </>
      )}
      {kind === 'column' && (
        <>
          {line('title', w.columnTitle)}
          {formula('value', w.columnValue)}
          {choice(
            'sort',
            w.sort,
            sorts.map((each) => ({ value: each, label: w.sorts[each] })),
          )}
        </>
      )}
      {kind === 'event' && choice('event', w.event, plain(events))}
      {kind === 'fieldcode' && (
        <>
          {choice('field', w.kinds.field.name, plain([...fields.keys()]))}
          {choice('fieldEvent', w.event, plain(fieldEvents))}
          {formula('formula', w.formulas.formula)}
        </>
      )}
    </FormDialog>
  );
}

type Offered = { events: readonly string[]; field: string; fieldEvent: string | undefined };

/** What is said by now, when that is enough. */
function wantedOf(
  kind: Kind,
  value: (name: string, first?: string) => string,
  offered: Offered,
): Wanted | undefined {
  const isSaid = (name: string) => value(name).trim() !== '';
  const formula = value('formula');
  switch (kind) {
    case 'field':
      return isSaid('name')
        ? {
            kind,
            name: value('name'),
            label: value('label'),
            type: value('type', 'text'),
            fieldKind: value('fieldKind', 'editable'),
            choices: value('choices'),
            formula,
          }
        : undefined;
    case 'text':
      return isSaid('text') ? { kind, text: value('text') } : undefined;
    case 'button':
      return isSaid('label') ? { kind, label: value('label'), formula } : undefined;
    case 'subform':
      return isSaid('name') ? { kind, name: value('name').trim() } : undefined;
    case 'action':
      return isSaid('title') ? { kind, title: value('title'), formula } : undefined;
    case 'column':
      return isSaid('value')
        ? { kind, title: value('title'), value: value('value'), sort: value('sort', 'none') }
        : undefined;
    case 'event': {
      const event = value('event', offered.events[0]);
      return event ? { kind, event } : undefined;
    }
    case 'fieldcode': {
      const { field, fieldEvent: event } = offered;
      return field && event && isSaid('formula')
        ? { kind, field, event, formula: formula.trim() }
        : undefined;
    }
  }
}
