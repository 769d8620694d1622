import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatSize, Moment, WorkProgress } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import { Card } from '../../Card.tsx';
import { FormFailure } from '../../FormFailure.tsx';
import classes from '../admin.module.css';
import { CancelJob } from './CancelJob.tsx';
import { settingsAddress } from './concerns.ts';
import { Facts } from './Facts.tsx';
import { type Overview, useBackUp } from './queries.ts';
import { words } from './words/words.ts';

/** When the server backed itself up last, where to, and a button that has it do so now. */
export function BackupCard({ backup }: Pick<Overview, 'backup'>) {
  const w = words('overview');
  const { place, succeededAt, failures, bytes, seconds, job } = backup;
  const [asked, ask] = useState(false);
  const begin = useBackUp();
  // What failed waits to be tried again; whoever does not want to wait has the button.
  const isBusy = job?.state === 'running' || job?.state === 'waiting';
  return (
    <Card title={w.backup}>
      <Facts
        of={[
          [
            <Anchor key="schedule" href={settingsAddress('TRIVET_BACKUP')} inherit>
              {w.schedule}
            </Anchor>,
            backup.scheduled ? w.scheduled : w.unscheduled,
          ],
          [
            w.last,
            failures === null ? (
              w.unknown
            ) : succeededAt === null ? (
              w.never
            ) : (
              <Moment key="last" at={succeededAt} />
            ),
          ],
          ...(bytes === null ? [] : [fact(w.written, formatSize(bytes))]),
          ...(seconds === null ? [] : [fact(w.took, w.seconds(number(Math.ceil(seconds))))]),
          ...(failures ? [fact(w.failures, number(failures))] : []),
          [
            w.keptAt,
            place === null ? (
              w.nowhere
            ) : (
              <span key="place" className={classes.any}>
                {place}
              </span>
            ),
          ],
        ]}
      />
      <FormFailure error={begin.error} />
      <div role="status">
        {job && isBusy && (
          <Badge variant="light" color="blue" tt="none" mt="sm">
            {job.cancel === 'asked' ? words('jobs').cancelling : w.backingUp}
          </Badge>
        )}
      </div>
      {job?.state === 'running' && job.progress && <WorkProgress of={job.progress} name={w.backup} />}
      {place === null ? (
        <Text size="sm" mt="sm">
          {w.backupNowhere}
        </Text>
      ) : (
        <Group mt="md" gap="xs">
          {!isBusy && (
            <Button variant="default" mih={44} loading={begin.isPending} onClick={() => begin.mutate()}>
              {w.backUpNow}
            </Button>
          )}
          {job?.cancel === 'possible' && (
            <Button variant="default" mih={44} onClick={() => ask(true)}>
              {w.cancelBackup}
            </Button>
          )}
        </Group>
      )}
      {asked && job && <CancelJob job={job} close={() => ask(false)} />}
    </Card>
  );
}

const fact = (name: string, value: string): [string, string] => [name, value];
