import { Text } from '@mantine/core';
import { words } from './words/words.ts';

/** What an answer leaves out. */
export function Notes({ more, reading }: { more?: number; reading?: true }) {
  const w = words('usage');
  return (
    <>
      {more !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {w.more(more)}
        </Text>
      )}
      {reading && (
        <Text size="sm" c="dimmed" mt="xs">
          {w.reading}
        </Text>
      )}
    </>
  );
}
