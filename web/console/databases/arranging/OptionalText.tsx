import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string | null | undefined;
  /** null when nothing is to be said. */
  change: (value: string | null) => void;
};

/** A text that need not be said. */
export const OptionalText = ({ value, change, ...field }: Props) => (
  <TextInput
    {...field}
    value={value ?? ''}
    onChange={(event) => change(event.currentTarget.value === '' ? null : event.currentTarget.value)}
  />
);
