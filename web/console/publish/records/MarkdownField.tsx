import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

type Props = {
  label: string;
  /** None is null, as updates say it. */
  value: string | null;
  /** The most characters that it may have. */
  most: number;
  change: (value: string | null) => void;
  error?: ReactNode;
};

/** A text in Markdown that customers read. */
export function MarkdownField({ label, value, most, change, error }: Props) {
  return (
    <Textarea
      label={label}
      description={words('records').markdownHelp}
      autosize
      minRows={3}
      maxRows={16}
      maxLength={most}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => change(typed === '' ? null : typed)}
      error={error}
    />
  );
}
