import { Select } from '@mantine/core';
import { go } from '../../address.ts';
import { AdminHead } from '../AdminHead.tsx';
import { JobList } from './JobList.tsx';
import { kindName } from './jobWords.ts';
import { type JobCounts, type JobFilter, type JobState, jobStates, useJobs } from './queries.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** What the server does in the background, and what of that failed. */
export default function Jobs({ address }: { address: URL }) {
  const w = words('jobs');
  const filter = filterOf(address);
  return (
    <>
      <AdminHead place="jobs" lead={w.lead} />
      <Filters filter={filter} />
      <JobList key={`${filter.state} ${filter.kind}`} filter={filter} />
    </>
  );
}

function filterOf({ searchParams }: URL): JobFilter {
  const state = jobStates.find((each) => each === searchParams.get('state')) ?? '';
  return { state, kind: searchParams.get('kind') ?? '' };
}

function show(filter: JobFilter): void {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  go(`/admin/jobs${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`);
}

const countOf: Record<JobState, keyof JobCounts> = {
  waiting: 'waiting',
  running: 'running',
  failed: 'failed',
  'given-up': 'givenUp',
};

function Filters({ filter }: { filter: JobFilter }) {
  const w = words('jobs');
  const page = useJobs(filter).data?.pages[0];
  const kinds = new Set([...(page?.kinds ?? []), ...(filter.kind ? [filter.kind] : [])]);
  return (
    <search className={classes.filters} aria-label={w.filters}>
      <Select
        label={w.state}
        placeholder={w.all}
        clearable
        clearButtonProps={{ 'aria-label': `${w.state}: ${w.all}` }}
        data={jobStates.map((value) => ({
          value,
          label: page ? w.withCount(w.states[value], page.counts[countOf[value]]) : w.states[value],
        }))}
        value={filter.state || null}
        onChange={(chosen) => show({ ...filter, state: (chosen as JobState | null) ?? '' })}
      />
      <Select
        label={w.kind}
        placeholder={w.all}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${w.kind}: ${w.all}` }}
        data={[...kinds]
          .map((value) => ({ value, label: kindName(value) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        value={filter.kind || null}
        onChange={(chosen) => show({ ...filter, kind: chosen ?? '' })}
      />
    </search>
  );
}
