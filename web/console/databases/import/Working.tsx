import { Button, Group, Progress, Text } from '@mantine/core';
import { formatSize } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import type { Stage } from './usePlanning.ts';

/** Before anything is sent, the bar can be seen as well. */
const BEGUN = 1;

/** How far the plan is, with a way to stop it. */
export function Working({ stage, cancel }: { stage: Stage; cancel: () => void }) {
  const w = words('importing');
  const part = stage.at === 'sending' ? Math.max((100 * stage.sent) / stage.total, BEGUN) : 100;
  return (
    <Group wrap="nowrap" align="flex-end">
      <div className={classes.progress}>
        <Text size="sm" mb={6} role="status">
          {w[stage.at]}
          {stage.at === 'reading' && stage.total !== undefined && (
            <span aria-hidden>{w.readOf(stage.done ?? 0, stage.total)}</span>
          )}
          {stage.at === 'sending' && (
            <span aria-hidden>{w.sentOf(formatSize(stage.sent), formatSize(stage.total))}</span>
          )}
        </Text>
        <Progress
          value={part}
          animated={stage.at !== 'sending'}
          aria-label={stage.at === 'sending' ? w.sentSoFar : w.working}
        />
      </div>
      <Button variant="default" onClick={cancel}>
        {w.cancel}
      </Button>
    </Group>
  );
}
