import { Anchor, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatSize, Moment } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import { Card } from '../../Card.tsx';
import { BackupCard } from './BackupCard.tsx';
import { jobsAddress } from './concerns.ts';
import { Facts } from './Facts.tsx';
import { MailTest } from './MailTest.tsx';
import type { JobCounts, Overview, Part, PartState } from './queries.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

const colours: Record<PartState, string> = { ok: 'pine', failed: 'red', missing: 'red', off: 'gray' };

/** What was seen so much before the rest is said to be older. */
const OLDER_MS = 5000;

const momentOf = ({ checkedAt }: Part): number => (checkedAt ? Date.parse(checkedAt) : 0);

/** What is known of the installation, by what it is about. */
export function Cards({ overview }: { overview: Overview }) {
  const w = words('overview');
  const { sessions, numbers, processes, storage, jobs, backup, versions } = overview;
  const { databaseBytes, diskFreeBytes: free, diskSizeBytes: size } = storage;
  return (
    <div className={classes.cards}>
      <Parts parts={overview.parts} />
      <Card title={w.activity}>
        <Facts
          of={[
            [<Way key="people" to="/admin/users" name={w.sessions} />, known(sessions)],
            ...(numbers.rooms === undefined ? [] : [pair(w.rooms, number(numbers.rooms))]),
            [w.processes, known(processes?.length ?? null)],
            ...(processes ?? []).map(({ startedAt }) => pair(w.started, <Moment at={startedAt} />)),
          ]}
        />
      </Card>
      <Card title={w.jobs}>
        <Facts
          of={(
            [
              ['waiting', 'waiting'],
              ['running', 'running'],
              ['failed', 'failed'],
              ['givenUp', 'given-up'],
            ] as [keyof JobCounts, string][]
          ).map(([count, state]) => [
            <Way key={state} to={jobsAddress(state)} name={w[count]} />,
            known(jobs?.[count] ?? null),
          ])}
        />
      </Card>
      <Card title={w.storage}>
        <Facts
          of={[
            [w.database, known(databaseBytes, formatSize)],
            [
              w.free,
              free === null || size === null ? w.unknown : w.freeOf(formatSize(free), formatSize(size)),
            ],
          ]}
        />
      </Card>
      <BackupCard backup={backup} />
      <Card title={w.versions}>
        <Facts
          of={[
            ['Trivet', versions.trivet],
            ['Node.js', versions.node],
            ['PostgreSQL', versions.postgresql ?? w.unknown],
          ]}
        />
      </Card>
    </div>
  );
}

function Parts({ parts }: Pick<Overview, 'parts'>) {
  const w = words('overview');
  const newest = Math.max(...parts.map(momentOf));
  return (
    <Card title={w.parts}>
      <Facts
        of={parts.map((part) => [
          w.names[part.name] ?? part.name,
          <div key={part.name} className={classes.state}>
            <Badge variant="light" color={colours[part.state]} tt="none">
              {w.states[part.state]}
            </Badge>
            {part.checkedAt && part.state !== 'off' && newest - momentOf(part) > OLDER_MS && (
              <Text size="xs" c="dimmed">
                {w.checked} <Moment at={part.checkedAt} />
              </Text>
            )}
          </div>,
        ])}
      />
      {parts.some(({ name, state }) => name === 'mail' && state !== 'off') && <MailTest />}
    </Card>
  );
}

const pair = (name: ReactNode, value: ReactNode): [ReactNode, ReactNode] => [name, value];
const Way = ({ to, name }: { to: string; name: string }) => (
  <Anchor href={to} inherit>
    {name}
  </Anchor>
);

/** A number, or that it is not known. */
const known = (value: number | null, write: (value: number) => string = number): string =>
  value === null ? words('overview').unknown : write(value);
