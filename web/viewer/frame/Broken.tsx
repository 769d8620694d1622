import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import { useTellDamage } from './damage.ts';
import classes from './viewer.module.css';

type Props = { opening: Opening; why: string; retry?: () => void };

/** Says in one sentence why a document cannot be shown, and offers its bytes instead. What can be tried again is sound. */
export function Broken({ opening, why, retry }: Props) {
  const w = words('page');
  useTellDamage(retry === undefined);
  return (
    <div className={classes.centre}>
      <Alert
        color="red"
        variant="light"
        maw={560}
        w="100%"
        icon={<IconAlertTriangle aria-hidden />}
        title={w.brokenTitle}
      >
        <Text size="sm">{why}</Text>
        <Group mt="sm">
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {texts().tryAgain}
            </Button>
          )}
          <Button size="xs" variant="default" component="a" href={opening.download} download={opening.name}>
            {w.download}
          </Button>
        </Group>
      </Alert>
    </div>
  );
}
