import { Loader, Progress, Text } from '@mantine/core';
import { formatSize, SlowNote } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { isFramed } from './place.ts';
import classes from './viewer.module.css';

type Props = { what: string; received?: number; size?: number };

/** Below this a document arrives before a person has read a number. */
const WORTH_TELLING = 1_000_000;

/** Shown while a document is on its way; tells how far a large one has come. Appears after a moment only. */
export function Waiting({ what, received = 0, size = 0 }: Props) {
  const w = words('page');
  const tells = size > WORTH_TELLING && received > 0;
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm" c="dimmed" ta="center" className={classes.anywhere}>
        {w.openingThis(what)}
      </Text>
      {received === 0 && <SlowNote back={isFramed ? undefined : '/files'} />}
      {tells && (
        <>
          <Progress
            value={Math.min((100 * received) / size, 100)}
            w={240}
            maw="80vw"
            aria-label={w.received}
          />
          <Text size="xs" c="dimmed">
            {w.receivedOf(formatSize(received), formatSize(size))}
          </Text>
        </>
      )}
    </div>
  );
}
