import { Button, Checkbox, Paper, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, NextPage, Pages, say, sentenceOf } from '../../../shared/index.ts';
import { CancelJob } from './CancelJob.tsx';
import { hasFailed } from './hasFailed.ts';
import { JobTable } from './JobTable.tsx';
import { type JobFilter, type JobPage, useJobDeed, useJobs, useRunJob } from './queries.ts';
import { RemoveJobs } from './RemoveJobs.tsx';
import { type Row, steady } from './steady.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** Jobs that keep their places while their states change, and what can be done to several of them. */
export function JobList({ filter }: { filter: JobFilter }) {
  const w = words('jobs');
  const list = useJobs(filter);
  const { rows, newer, showNewer, drop } = useSteadyRows(list.data?.pages);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [removing, setRemoving] = useState<Row[]>();
  const [cancelling, setCancelling] = useState<Row>();
  const failed = rows.filter(hasFailed);
  const chosen = failed.filter(({ id }) => selected.has(id));
  const retry = useJobDeed((done, leftAlone) => {
    if (done.length > 0) say(w.retried(done.length));
    if (leftAlone > 0) say(w.leftAlone(leftAlone), 'failed');
    setSelected(new Set());
  });
  const retryAll = (jobs: Row[]) =>
    retry.mutate(
      { deed: 'retry', ids: jobs.map(({ id }) => id) },
      { onError: (error) => say(sentenceOf(error), 'failed') },
    );
  const run = useRunJob(() => say(w.begins));
  const isFiltered = filter.state !== '' || filter.kind !== '';
  return (
    <Paper withBorder radius="lg">
      {rows.length > 0 && (
        <div className={classes.bar}>
          {failed.length > 0 && (
            <Checkbox
              className={classes.check}
              aria-label={w.selectAll}
              checked={chosen.length > 0 && chosen.length === failed.length}
              indeterminate={chosen.length > 0 && chosen.length < failed.length}
              onChange={({ currentTarget: { checked } }) =>
                setSelected(new Set(checked ? failed.map(({ id }) => id) : []))
              }
            />
          )}
          {chosen.length > 0 ? (
            <>
              <Text size="sm" role="status">
                {w.selected(chosen.length)}
              </Text>
              <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retryAll(chosen)}>
                {w.retrySeveral(chosen.length)}
              </Button>
              <Button variant="default" size="xs" onClick={() => setRemoving(chosen)}>
                {w.removeSeveral(chosen.length)}
              </Button>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {list.isError ? w.notLive : w.live}
            </Text>
          )}
          {newer > 0 && (
            <Button variant="light" size="xs" className={classes.push} onClick={showNewer}>
              {w.newer(newer)}
            </Button>
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <Pages
          of={list}
          what={w.what}
          empty={
            <EmptyState
              title={isFiltered ? w.noMatchTitle : w.noneTitle}
              icon={<IconChecks size={24} stroke={1.5} />}
            >
              {isFiltered ? w.noMatch : w.none}
            </EmptyState>
          }
        >
          {() => null}
        </Pages>
      ) : (
        <>
          <JobTable
            rows={rows}
            more={list.hasNextPage}
            ended={filter.state === '' ? w.finished : w.left}
            selected={selected}
            select={(id, isSelected) => setSelected(changed(selected, id, isSelected))}
            retry={(job) => retryAll([job])}
            remove={(job) => setRemoving([job])}
            cancel={setCancelling}
            run={({ id }) => run.mutate(id)}
          />
          <NextPage of={list} what={w.what} />
        </>
      )}
      {cancelling && <CancelJob job={cancelling} close={() => setCancelling(undefined)} />}
      {removing && (
        <RemoveJobs
          jobs={removing}
          close={() => setRemoving(undefined)}
          done={(ids) => {
            drop(ids);
            setSelected(new Set());
          }}
        />
      )}
    </Paper>
  );
}

function changed(selected: ReadonlySet<number>, id: number, isSelected: boolean): ReadonlySet<number> {
  const next = new Set(selected);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}

/** The rows of the list, which stay where they are while the server is looked at again and again. */
function useSteadyRows(pages: JobPage[] | undefined) {
  const [shown, setShown] = useState<{ from: JobPage[] | undefined; rows: Row[]; newer: number }>({
    from: undefined,
    rows: [],
    newer: 0,
  });
  const now = (pages ?? []).flatMap(({ items }) => items);
  if (pages && pages !== shown.from) setShown({ from: pages, ...steady(shown.rows, now) });
  return {
    rows: shown.rows,
    newer: shown.newer,
    showNewer: () => setShown({ from: pages, ...steady([], now) }),
    drop: (ids: number[]) =>
      setShown(({ rows, ...rest }) => ({ ...rest, rows: rows.filter(({ id }) => !ids.includes(id)) })),
  };
}
