import { NativeSelect, Text } from '@mantine/core';
import type { TextFormat } from './otherFormat.ts';
import { words } from './words.ts';

type Props = {
  own: TextFormat;
  other: TextFormat;
  value: TextFormat;
  choose: (format: TextFormat) => void;
};

/** Which of its two formats a text is wanted in; says that LibreOffice may change how it looks in the other. */
export function FormatSelect({ own, other, value, choose }: Props) {
  const w = words();
  return (
    <>
      <NativeSelect
        label={w.format}
        value={value}
        onChange={(event) => choose(event.currentTarget.value as TextFormat)}
        data={[own, other].map((format) => ({ value: format, label: w.formats[format] }))}
      />
      {value !== own && <Text size="sm">{w.mayChange}</Text>}
    </>
  );
}
