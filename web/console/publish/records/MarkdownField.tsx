import { Paper, SimpleGrid, Text, Textarea } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { MarkdownText } from '../../../shared/index.ts';
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

/** A text in Markdown that customers read, with how they will see it beside it, or below it where there is no room. */
export function MarkdownField({ label, value, most, change, error }: Props) {
  const w = words('records');
  const seen = useDeferredValue(value);
  return (
    <SimpleGrid type="container" cols={{ base: 1, '560px': seen ? 2 : 1 }}>
      <Textarea
        label={label}
        description={w.markdownHelp}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={most}
        value={value ?? ''}
        onChange={({ currentTarget: { value: typed } }) => change(typed === '' ? null : typed)}
        error={error}
      />
      {seen && (
        <div>
          <Text size="sm" fw={500} aria-hidden>
            {w.preview}
          </Text>
          <Paper
            component="section"
            withBorder
            p="sm"
            mah={380}
            style={{ overflow: 'auto' }}
            aria-label={w.preview}
            tabIndex={0}
          >
            <MarkdownText text={seen} under={3} />
          </Paper>
        </div>
      )}
    </SimpleGrid>
  );
}
