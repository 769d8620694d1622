import { Progress, Text } from '@mantine/core';
import { useId } from 'react';
import { number } from '../words/words.ts';
import { formatSize } from './format.ts';
import { words } from './words/words.ts';

/** How much of some work is done; in bytes, or in steps of its own. */
export type Done = { done: number; total: number; unit?: 'bytes' | 'steps' };

/** How far work in the background is, as a bar and in words: in per cent, and what is left to do.
 *  @param name of what goes on */
export function WorkProgress({ of: { done, total, unit = 'bytes' }, name }: { of: Done; name: string }) {
  const w = words('work');
  const id = useId();
  // What is not quite done is not said to be.
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  const left = total - done;
  const said = `${w.percent(percent)} · ${unit === 'bytes' ? w.bytesLeft(formatSize(left)) : w.left(number(left))}`;
  return (
    <div style={{ maxWidth: 320, marginTop: 4 }}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={w.progressOf(name)} aria-describedby={id} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} id={id}>
        {said}
      </Text>
    </div>
  );
}
