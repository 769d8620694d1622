import { Anchor, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState, Pages } from '../../shared/index.ts';
import { Rows } from '../../shared/list/Rows.tsx';
import { go } from '../address.ts';
import { elementAddress } from '../databases/elementQueries.ts';
import { useDatabases } from '../databases/queries.ts';
import { elementName, kindName, typeNames } from '../databases/typeNames.ts';
import { type Hit, type Match, type Sought, useHits } from './queries.ts';
import classes from './search.module.css';
import { words } from './words/words.ts';

type Props = { sought: Sought; addressOf: (sought: Sought) => string };

/** What was found, each with its lines and the way to them. */
export function Results({ sought, addressOf }: Props) {
  const w = words('search');
  const hits = useHits(sought);
  const databases = useDatabases().data ?? [];
  const indexing = hits.data?.pages[0]?.indexing;
  const of = {
    ...hits,
    data: hits.data && {
      ...hits.data,
      pages: hits.data.pages.map((page) => ({ items: page.hits })),
    },
  } as Parameters<typeof Pages<Hit>>[0]['of'];
  return (
    <section aria-label={w.results}>
      <Group mb="xs" align="flex-end">
        <NativeSelect
          label={w.in}
          value={sought.nsfPath ?? ''}
          onChange={(event) => go(addressOf({ ...sought, nsfPath: event.currentTarget.value }))}
          data={[
            { value: '', label: w.allDatabases },
            ...databases.map(({ nsfPath, title }) => ({ value: nsfPath, label: title || nsfPath })),
          ]}
        />
        <NativeSelect
          label={w.type}
          value={sought.type ?? ''}
          onChange={(event) => go(addressOf({ ...sought, type: event.currentTarget.value }))}
          data={[{ value: '', label: w.allTypes }, ...typeNames()]}
        />
      </Group>
      <Text size="xs" c="dimmed" mb="md">
        {w.help}
      </Text>
      {indexing && (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {w.indexing}
        </Text>
      )}
      <Paper withBorder radius="lg">
        <Pages
          of={of}
          what={w.what}
          empty={
            <EmptyState title={w.noneTitle} icon={<IconSearchOff size={24} stroke={1.5} />}>
              {w.none(sought.q)}
            </EmptyState>
          }
        >
          {(items, more) => (
            <ul className={classes.hits}>
              <Rows items={items} keyOf={keyOf} height={130} more={more}>
                {(hit, row) => (
                  <li {...row}>
                    <Found hit={hit} title={databases.find((each) => each.nsfPath === hit.nsfPath)?.title} />
                  </li>
                )}
              </Rows>
            </ul>
          )}
        </Pages>
      </Paper>
    </section>
  );
}

const keyOf = ({ nsfPath, type, unid }: Hit) => `${nsfPath}/${type}/${unid}`;

function Found({ hit, title }: { hit: Hit; title: string | undefined }) {
  return (
    <>
      <div className={classes.head}>
        <Anchor href={elementAddress(hit.nsfPath, hit)} fw={600} className={classes.any}>
          {elementName(hit)}
        </Anchor>
        <Text span size="sm" c="dimmed">
          {words('search').typeIn(kindName(hit.type), title || hit.nsfPath)}
        </Text>
      </div>
      {hit.matches.length > 0 && (
        <ul className={classes.lines}>
          {hit.matches.map((match) => (
            <li key={`${match.item ?? ''}/${match.line}`}>
              <a href={addressOfLine(hit, match)} className={classes.line}>
                <span className={classes.number}>{match.line}</span>
                <code>
                  {match.item && <span className={classes.item}>{match.item}</span>}
                  <Marked match={match} />
                </code>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hit.more !== undefined && (
        <Text size="xs" c="dimmed" mt={6}>
          {words('search').moreLines(hit.more)}
        </Text>
      )}
    </>
  );
}

/** Content in base64 has lines of its own, which the source does not show. */
const addressOfLine = (hit: Hit, { line, in: kept }: Match) =>
  elementAddress(hit.nsfPath, hit, kept ? {} : { line });

/** A line with the matches highlighted. */
function Marked({ match: { text, ranges } }: { match: Match }) {
  const parts = [];
  let at = 0;
  for (const [begin, end] of ranges) {
    if (begin < at) continue;
    parts.push(text.slice(at, begin), <mark key={begin}>{text.slice(begin, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
