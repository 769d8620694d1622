import { Button, Group, Paper } from '@mantine/core';
import { IconChartBar, IconDownload, IconX } from '@tabler/icons-react';
import { Answer, EmptyState, formatSize, LoadingState, PageHead } from '../../shared/index.ts';
import { Breakdown } from './Breakdown.tsx';
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
import { words } from './words/words.ts';

/** What was downloaded from the catalog, by whom and when: for catalog editors. */
export default function Downloads({ address }: { address: URL }) {
  const chosen = chosenBy(address, new Date());
  const days = useDays(chosen);
  const w = words('downloads');
  return (
    <>
      <PageHead
        title={w.title}
        lead={w.lead}
        actions={
          <Button
            component="a"
            href={csvAddress(chosen, 'day')}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {w.csv}
          </Button>
        }
      />
      <SpanFields chosen={chosen} />
      <Only chosen={chosen} />
      <Paper component="section" withBorder radius="lg" p="lg" mb="lg" aria-label={w.overTime}>
        <Answer
          of={days}
          what={w.what}
          loading={<LoadingState what={w.what} lines={7} />}
          empty={
            <EmptyState title={w.noneTitle} icon={<IconChartBar size={24} stroke={1.5} />}>
              {w.none(Object.keys(chosen.only).length > 0)}
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
  const w = words('downloads');
  return (
    <>
      <dl className={classes.totals}>
        <Total name={w.title} value={count(downloads)} />
        <Total name={w.completed} value={count(completed)} />
        <Total name={w.sent} value={formatSize(bytes)} />
        <Total name={w.period} value={spanWords(span)} small />
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
    <Group gap="xs" mb="md" component="section" aria-label={words('downloads').filters}>
      {given.map((kind) => (
        <OnlyOne key={kind} kind={kind} id={chosen.only[kind] ?? ''} chosen={chosen} />
      ))}
    </Group>
  );
}

function OnlyOne({ kind, id, chosen }: { kind: Kind; id: string; chosen: Chosen }) {
  const name = useName(kind, id, chosen.span) ?? id;
  const kindName = words('breakdown').kinds[kind].one;
  const { [kind]: _, ...only } = chosen.only;
  return (
    <Button
      component="a"
      href={addressOf({ ...chosen, only })}
      variant="light"
      size="compact-md"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={words('downloads').removeFilter(kindName, name)}
    >
      {kindName}: {name}
    </Button>
  );
}
