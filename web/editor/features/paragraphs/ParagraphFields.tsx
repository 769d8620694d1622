import { Checkbox, type MantineSize, NumberInput } from '@mantine/core';
import type { ParagraphNumber, ParagraphSwitch } from '../../../../formats/model/properties/index.ts';
import { centimetres, pointsOf } from '../../view/document/pageSizes.ts';
import { words } from './words.ts';

type Field = { min: number; max: number; step: number; suffix?: string; inCentimetres?: true };

const length: Field = { min: -20, max: 50, step: 0.25, suffix: ' cm', inCentimetres: true };
const space: Field = { min: 0, max: 500, step: 3 };
const fields: Record<ParagraphNumber, Field> = {
  left: length,
  right: length,
  first: length,
  before: space,
  after: space,
  line: { min: 0.5, max: 10, step: 0.1 },
};

const same = (value: number) => value;

type Shared<Name, Value> = {
  name: Name;
  value: Value;
  change(name: Name, value: Value): void;
  size: MantineSize;
  isFirst?: boolean;
};

/** A number of a paragraph, as the table of properties has it: lengths in points, a factor for the lines. */
export function NumberField({
  name,
  value,
  change,
  size,
  isFirst,
}: Shared<ParagraphNumber, number>): React.JSX.Element {
  const { inCentimetres, ...field } = fields[name];
  const [shown, read] = inCentimetres ? [centimetres, pointsOf] : [same, same];
  return (
    <NumberInput
      label={words().values[name]}
      size={size}
      decimalScale={2}
      {...field}
      value={shown(value)}
      onChange={(now) => typeof now === 'number' && change(name, read(Math.max(now, field.min)))}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** What is on or off of a paragraph. */
export const SwitchField = ({ name, value, change, size }: Shared<ParagraphSwitch, boolean>) => (
  <Checkbox
    size={size}
    label={words().values[name]}
    checked={value}
    onChange={(event) => change(name, event.currentTarget.checked)}
  />
);
