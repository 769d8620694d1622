import { Button, Group, Progress, Text } from '@mantine/core';
import { formatSize } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import type { Stage } from './usePlanning.ts';

/** How far the plan is, with a way to stop it. */
export function Working({ stage, cancel }: { stage: Stage; cancel: () => void }) {
  const w = words('importing');
  const part = stage.at === 'sending' ? (100 * stage.sent) / stage.total : 100;
  return (
    <Group wrap="nowrap" align="flex-end">
      <div className={classes.progress}>
        <Text size="sm" mb={6} role="status">
          {w[stage.at]}
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
