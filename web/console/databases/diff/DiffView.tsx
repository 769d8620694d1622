import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { number } from '../../../words/words.ts';
import { words } from '../words/words.ts';
import classes from './diff.module.css';
import { SideBySide } from './SideBySide.tsx';
import { Together } from './Together.tsx';
import { type Hunk, readUnified } from './unified.ts';

/** So many lines are shown at first; more would take longer than they help. */
const atFirst = 400;
const layoutKey = 'trivet-diff-layout';

type Layout = 'together' | 'beside';

/** The differences of two texts line by line, in one column or side by side.
 *  @param label what is compared, for screen readers
 *  @param text a unified diff */
export function DiffView({ text, label }: { text: string; label: string }) {
  const w = words('diff');
  const [chosen, setChosen] = useState<Layout>(() => (localStorage.getItem(layoutKey) as Layout) ?? 'beside');
  const [most, setMost] = useState(atFirst);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const hunks = useMemo(() => readUnified(text), [text]);
  const total = hunks.reduce((count, { lines }) => count + lines.length, 0);
  const added = countOf(hunks, 'added');
  const removed = countOf(hunks, 'removed');
  const View = wide && chosen === 'beside' ? SideBySide : Together;
  if (total === 0 && hunks.length === 0)
    return (
      <Text size="sm" c="dimmed" px="md" py="sm">
        {w.identical}
      </Text>
    );
  return (
    <div>
      <Group justify="space-between" className={classes.head}>
        <Text size="sm">
          <span className={classes.plus}>+{number(added)}</span>{' '}
          <span className={classes.minus}>−{number(removed)}</span> {w.lines(added + removed)}
        </Text>
        {wide && (
          <SegmentedControl
            size="xs"
            aria-label={w.layout}
            value={chosen}
            onChange={(value) => {
              localStorage.setItem(layoutKey, value);
              setChosen(value as Layout);
            }}
            data={[
              { value: 'beside', label: w.beside },
              { value: 'together', label: w.together },
            ]}
          />
        )}
      </Group>
      <View hunks={first(hunks, most)} label={label} />
      {total > most && (
        <div className={classes.more}>
          <Button size="xs" variant="default" onClick={() => setMost(most * 4)}>
            {w.more(total)}
          </Button>
        </div>
      )}
    </div>
  );
}

const countOf = (hunks: Hunk[], kind: string) =>
  hunks.reduce((count, { lines }) => count + lines.filter((line) => line.kind === kind).length, 0);

/** The hunks up to so many lines. */
function first(hunks: Hunk[], most: number): Hunk[] {
  const shown: Hunk[] = [];
  let left = most;
  for (const hunk of hunks) {
    if (left <= 0) break;
    shown.push(hunk.lines.length > left ? { ...hunk, lines: hunk.lines.slice(0, left) } : hunk);
    left -= Math.max(1, hunk.lines.length);
  }
  return shown;
}
