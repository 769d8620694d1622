import { Button, Group, Paper } from '@mantine/core';
import { IconChartBar, IconDownload, IconX } from '@tabler/icons-react';
import { Answer, EmptyState, formatSize, LoadingState, PageHead } from '../../shared/index.ts';
import { Breakdown, names } from './Breakdown.tsx';
import { DayChart } from './DayChart.tsx';
import classes from './downloads.module.css';
import { count, type DaySums, periodsOf, spanWords, totalOf } from './periods.ts';
import {
  addressOf,
  type Chosen,
  chosenBy,
  csvAddress,
  type Kind,
  kinds,
  useDays,
  useName,
} from './queries.ts';
import { SpanFields } from './SpanFields.tsx';

/** What was downloaded from the catalog, by whom and when: for catalog editors. */
export default function Downloads({ address }: { address: URL }) {
  const chosen = chosenBy(address, new Date());
  const days = useDays(chosen);
  return (
    <>
      <PageHead
        title="Downloads"
        lead="What was downloaded from the catalog, by whom and when. Days are in UTC."
        actions={
          <Button
            component="a"
            href={csvAddress(chosen, 'day')}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download CSV
          </Button>
        }
      />
      <SpanFields chosen={chosen} />
      <Only chosen={chosen} />
      <Paper component="section" withBorder radius="lg" p="lg" mb="lg" aria-label="Over time">
        <Answer
          of={days}
          what="the downloads"
          loading={<LoadingState what="the downloads" lines={7} />}
          empty={
            <EmptyState title="No downloads in this period" icon={<IconChartBar size={24} stroke={1.5} />}>
              Choose a longer period{Object.keys(chosen.only).length > 0 ? ', or remove a filter' : ''}.
            </EmptyState>
          }
        >
          {(found) => <OverTime days={found} chosen={chosen} />}
        </Answer>
      </Paper>
      <Breakdown chosen={chosen} />
    </>
  );
}

function OverTime({ days, chosen: { span } }: { days: DaySums[]; chosen: Chosen }) {
  const { downloads, completed, bytes } = totalOf(days);
  return (
    <>
      <dl className={classes.totals}>
        <Total name="Downloads" value={count(downloads)} />
        <Total name="Completed" value={count(completed)} />
        <Total name="Data sent" value={formatSize(bytes)} />
        <Total name="Period" value={spanWords(span)} small />
      </dl>
      <DayChart periods={periodsOf(span, days)} />
    </>
  );
}

function Total({ name, value, small }: { name: string; value: string; small?: boolean }) {
  return (
    <div data-small={small}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the numbers are narrowed to, each with a way out. */
function Only({ chosen }: { chosen: Chosen }) {
  const given = kinds.filter((kind) => chosen.only[kind] !== undefined);
  if (given.length === 0) return null;
  return (
    <Group gap="xs" mb="md" component="section" aria-label="Filters">
      {given.map((kind) => (
        <OnlyOne key={kind} kind={kind} id={chosen.only[kind] ?? ''} chosen={chosen} />
      ))}
    </Group>
  );
}

function OnlyOne({ kind, id, chosen }: { kind: Kind; id: string; chosen: Chosen }) {
  const name = useName(kind, id, chosen.span) ?? id;
  const { [kind]: _, ...only } = chosen.only;
  return (
    <Button
      component="a"
      href={addressOf({ ...chosen, only })}
      variant="light"
      size="compact-md"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Remove filter: ${kind} ${name}`}
    >
      {names[kind].one}: {name}
    </Button>
  );
}
