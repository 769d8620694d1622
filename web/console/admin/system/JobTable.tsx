import { Badge, Button, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { Moment, WorkProgress } from '../../../shared/index.ts';
import { LongTable } from '../../../shared/list/LongTable.tsx';
import type { RowProps } from '../../../shared/list/rows.ts';
import { hasFailed } from './hasFailed.ts';
import { kindName } from './jobWords.ts';
import type { JobState } from './queries.ts';
import type { Row } from './steady.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

const colours: Record<JobState, string> = {
  waiting: 'gray',
  running: 'blue',
  failed: 'yellow',
  'given-up': 'red',
};

type Props = {
  rows: Row[];
  more: boolean;
  /** What is said of a job that the list no longer has. */
  ended: string;
  selected: ReadonlySet<number>;
  select: (id: number, isSelected: boolean) => void;
  retry: (job: Row) => void;
  remove: (job: Row) => void;
  cancel: (job: Row) => void;
  run: (job: Row) => void;
};

/** Jobs with their states, why they failed, and what can be done. */
export function JobTable({ rows, more, ...how }: Props) {
  const w = words('jobs');
  return (
    <LongTable
      items={rows}
      keyOf={({ id }) => id}
      height={73}
      more={more}
      verticalSpacing="sm"
      horizontalSpacing="md"
      className={classes.jobs}
      aria-label={w.title}
      head={
        <>
          <Table.Th>{w.job}</Table.Th>
          <Table.Th visibleFrom="sm">{w.state}</Table.Th>
          <Table.Th visibleFrom="md">{w.attempts}</Table.Th>
          <Table.Th visibleFrom="md">{w.added}</Table.Th>
          <Table.Th visibleFrom="sm">
            <VisuallyHidden>{w.actions}</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {(row, props) => <Line row={row} props={props} boxes={rows.some(hasFailed)} {...how} />}
    </LongTable>
  );
}

type LineProps = Omit<Props, 'rows' | 'more'> & {
  row: Row;
  props: RowProps;
  /** some of the rows have a box to choose them by, and the others its room */
  boxes: boolean;
};

function Line({ row, props, boxes, ended, selected, select, retry, remove, cancel, run }: LineProps) {
  const w = words('jobs');
  const { id, kind, attempts, maxAttempts, createdAt } = row;
  const name = `${kindName(kind)} #${id}`;
  const place = `job-${id}`;
  const actions = hasFailed(row) ? (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-label={w.retryThis(name)}
        onClick={() => {
          // The button goes when the job no longer fails; the keyboard stays at the job.
          document.getElementById(place)?.focus({ preventScroll: true });
          retry(row);
        }}
      >
        {w.retry}
      </Button>
      <Button variant="default" size="xs" aria-label={w.removeThis(name)} onClick={() => remove(row)}>
        {w.remove}
      </Button>
    </Group>
  ) : (
    !row.gone && (
      <Group gap="xs" wrap="nowrap">
        {row.cancel === 'possible' && (
          <Button variant="default" size="xs" aria-label={w.cancelThis(name)} onClick={() => cancel(row)}>
            {w.cancel}
          </Button>
        )}
        {row.state === 'waiting' && Date.parse(row.runAt) > Date.now() && (
          <Button variant="default" size="xs" aria-label={w.runThis(name)} onClick={() => run(row)}>
            {w.run}
          </Button>
        )}
      </Group>
    )
  );
  return (
    <Table.Tr {...props} className={row.gone ? classes.gone : undefined}>
      <Table.Td>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {boxes && (
            <Checkbox
              className={classes.check}
              aria-label={w.select(name)}
              disabled={!hasFailed(row)}
              // Only what failed can be retried or removed; a grey box would say nothing of why.
              style={hasFailed(row) ? undefined : { visibility: 'hidden' }}
              checked={hasFailed(row) && selected.has(id)}
              onChange={({ currentTarget: { checked } }) => select(id, checked)}
            />
          )}
          <div>
            <Text size="sm" fw={550} id={place} tabIndex={-1}>
              {kindName(kind)}
            </Text>
            <Text size="xs" c="dimmed" className={classes.any}>
              {kind} · #{id}
            </Text>
            <Group gap="xs" mt={4} hiddenFrom="sm">
              <State row={row} ended={ended} />
              <Text size="xs" c="dimmed">
                {w.attempts}: {w.attemptsOf(attempts, maxAttempts)}
              </Text>
            </Group>
            <Details row={row} name={name} />
            <div className={classes.below}>{actions}</div>
          </div>
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.short}>
        <State row={row} ended={ended} />
      </Table.Td>
      <Table.Td visibleFrom="md" className={classes.short}>
        <Text size="sm">{w.attemptsOf(attempts, maxAttempts)}</Text>
      </Table.Td>
      <Table.Td visibleFrom="md" className={classes.short}>
        <Text size="sm">
          <Moment at={createdAt} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{actions}</Table.Td>
    </Table.Tr>
  );
}

function State({ row: { state, gone, cancel }, ended }: { row: Row; ended: string }) {
  const w = words('jobs');
  return (
    <Badge variant="light" color={gone ? 'gray' : colours[state]} tt="none">
      {gone ? ended : cancel === 'asked' ? w.cancelling : w.states[state]}
    </Badge>
  );
}

/** Why a job failed, when it is tried again, since when it waits or for what, or since when it runs and how far it is. */
function Details({ row, name }: { row: Row; name: string }) {
  const w = words('jobs');
  const { state, gone, reason, createdAt, runAt, startedAt, progress } = row;
  if (gone) return null;
  return (
    <>
      {hasFailed(row) && reason !== null && (
        <Text size="sm" mt={4} className={classes.any}>
          {w.reason}: <span lang="en">{reason}</span>
        </Text>
      )}
      {state === 'given-up' && reason === null && (
        <Text size="sm" mt={4}>
          {w.reason}: {w.noReason}
        </Text>
      )}
      {state === 'waiting' && (
        <Text size="xs" c="dimmed" mt={2}>
          {Date.parse(runAt) > Date.now() ? (
            <>
              {w.due}: <Moment at={runAt} />
            </>
          ) : (
            <>
              {w.waits} <Moment at={createdAt} />
            </>
          )}
        </Text>
      )}
      {state === 'failed' && (
        <Text size="xs" c="dimmed" mt={2}>
          {w.next}: <Moment at={runAt} />
        </Text>
      )}
      {state === 'running' && startedAt && (
        <Text size="xs" c="dimmed" mt={2}>
          {w.since} <Moment at={startedAt} />
        </Text>
      )}
      {state === 'running' && progress && <WorkProgress of={progress} name={name} />}
    </>
  );
}
