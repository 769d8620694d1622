import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { textFor } from '../../../../words/words.ts';
import { FormDialog } from '../../../FormDialog.tsx';
import { words as previewWords } from '../../preview/words/words.ts';
import { kindName } from '../../typeNames.ts';
import { words as insertWords } from '../words/words.ts';
import type { Property } from './properties.ts';
import { applies, editsFor, type Shape, shapeAt, shapesOf, valueIn, type Wanted } from './shape.ts';
import { words } from './words/words.ts';

/** Stretches of the source, in their order, each with what takes its place. */
export type Changes = { from: number; to: number; insert: string }[];

type Props = {
  source: string;
  /** The place whose properties are meant. */
  at: number;
  /** The source as it is when they are set: another version may have come meanwhile. */
  now: () => string;
  change: (changes: Changes) => void;
  close: () => void;
};

/** The properties of an element and of what stands in it, to be set. */
export default function ShapeDialog({ source, at, now, change, close }: Props) {
  const w = words('shaping');
  const [shapes] = useState(() => shapesOf(source));
  const [key, setKey] = useState(() => shapes && shapeAt(shapes, at)?.key);
  const [wanted, setWanted] = useState<Readonly<Record<string, Wanted>>>({});
  const shape = shapes?.find((each) => each.key === key);
  if (!shapes || !shape)
    return (
      <FormDialog title={w.title} close={close}>
        <Text>{shapes ? w.none : w.unreadable}</Text>
      </FormDialog>
    );
  const of = wanted[shape.key] ?? {};
  const set = (name: string, value: string) =>
    setWanted((before) => ({ ...before, [shape.key]: { ...before[shape.key], [name]: value } }));
  const apply = () => {
    const text = now();
    const edits = (text === source ? shapes : (shapesOf(text) ?? [])).flatMap((each) =>
      wanted[each.key] ? editsFor(text, each, wanted[each.key] ?? {}) : [],
    );
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    if (edits.length > 0)
      change(edits.map(({ start, end, text: insert }) => ({ from: start, to: end, insert })));
    close();
  };
  return (
    <FormDialog
      title={w.title}
      close={close}
      submit={{ name: w.apply, run: apply, disabled: Object.keys(wanted).length === 0 }}
    >
      {shapes.length > 1 && (
        <NativeSelect
          label={w.of}
          value={shape.key}
          data-autofocus
          onChange={(event) => setKey(event.currentTarget.value)}
          data={shapes.map((each) => ({ value: each.key, label: titleOf(each) }))}
        />
      )}
      {shape.properties
        .filter((property) => applies(shape, property, of))
        .map((property) => (
          <Field
            key={`${shape.key} ${property.name}`}
            property={property}
            value={of[property.name] ?? valueIn(shape, property)}
            set={(value) => set(property.name, value)}
          />
        ))}
      <Text size="sm" c="dimmed">
        {w.help}
      </Text>
    </FormDialog>
  );
}

function titleOf({ kind, name }: Shape): string {
  const w = words('shaping');
  const thing = kind in w.things ? textFor(w.things, kind) : kindName(kind);
  return `${thing}: ${name || w.noName}`;
}

type FieldProps = { property: Property; value: string; set: (value: string) => void };

/** What asks for one property. */
function Field({ property: { name, as, values = [] }, value, set }: FieldProps) {
  const label = textFor(words('names'), name);
  if (as === 'yes')
    return (
      <Checkbox
        label={label}
        checked={value === 'true'}
        onChange={(event) => set(String(event.currentTarget.checked))}
      />
    );
  if (as === 'many') return <Tokens label={label} values={values} value={value} set={set} />;
  if (as === 'choice')
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        data={(values.includes(value) ? values : [value, ...values]).map((each) => ({
          value: each,
          label: valueName(name, each),
        }))}
      />
    );
  if (as === 'lines')
    return (
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  return <TextInput label={label} value={value} onChange={(event) => set(event.currentTarget.value)} />;
}

function valueName(name: string, value: string): string {
  const inserting = insertWords('inserting');
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    type: inserting.types,
    kind: inserting.fieldKinds,
    sort: inserting.sorts,
  };
  return (known[name] ?? words('values')[name])?.[value] ?? value;
}

type TokensProps = { label: string; values: readonly string[]; value: string; set: (value: string) => void };

/** Words of which any may be said; those that are not offered stay. */
function Tokens({ label, values, value, set }: TokensProps) {
  const said = value.split(' ').filter(Boolean);
  const places = previewWords('hide').names;
  return (
    <Checkbox.Group label={label} value={said} onChange={(chosen) => set(chosen.join(' '))}>
      <Stack gap={6} mt={4}>
        {values.map((each) => (
          <Checkbox key={each} label={textFor(places, each)} value={each} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
