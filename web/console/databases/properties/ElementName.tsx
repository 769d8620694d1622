import { Autocomplete } from '@mantine/core';
import type { ElementItem } from '../queries.ts';
import { words } from '../words/words.ts';

type Props = {
  label: string;
  /** What is offered; any other name may be typed too. */
  elements: ElementItem[] | undefined;
  value: string;
  change: (name: string) => void;
  error: string | undefined;
};

/** The name of an element, with those of the database offered. */
export function ElementName({ label, elements = [], value, change, error }: Props) {
  const names = [...new Set(elements.map(({ name }) => name).filter((name) => name !== ''))];
  const missing = elements.length > 0 && value !== '' && !names.includes(value);
  return (
    <Autocomplete
      label={label}
      required
      maxLength={512}
      limit={50}
      data={names}
      value={value}
      onChange={change}
      error={error}
      description={missing ? words('properties').noSuchElement : undefined}
    />
  );
}
