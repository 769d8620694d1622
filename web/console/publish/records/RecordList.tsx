import { Checkbox, Paper, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { words } from '../words/words.ts';
import { BulkBar } from './BulkBar.tsx';
import { useList } from './queries.ts';
import classes from './records.module.css';
import { StateBadge } from './StateBadge.tsx';
import type { CatalogRecord } from './types.ts';
import { useHidden } from './useHidden.ts';

type Props<T> = {
  /** The list's address; one record is below it. */
  path: string;
  /** What is listed, such as `the products`. */
  what: string;
  /** The label of the field in which to search. */
  search: string;
  hrefOf: (record: T) => string;
  /** What stands beside the name, such as where a product is. */
  detail?: (record: T) => ReactNode;
  /** Whether they are products or product groups, of which those that nobody sees are marked. */
  ofTree?: boolean;
  /** Shown when there is none at all. */
  empty: ReactNode;
};

/** A list of records: found by name, chosen for a deed to several of them, more as it is scrolled. */
export function RecordList<T extends CatalogRecord>(props: Props<T>) {
  const { path, what, search, hrefOf, detail, ofTree = false, empty } = props;
  const w = words('records');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useList<T>(path, { q });
  const hidden = useHidden(ofTree ? (list.data?.pages.flatMap(({ items }) => items) ?? []) : []);
  return (
    <>
      <TextInput
        type="search"
        mb="md"
        maw={420}
        aria-label={search}
        placeholder={search}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Paper withBorder radius="lg" className={classes.sheet}>
        <Pages
          of={list}
          what={what}
          empty={
            q ? (
              <EmptyState title={w.noResults} icon={<IconSearch size={24} stroke={1.5} />}>
                {w.noneCalled(q)}
              </EmptyState>
            ) : (
              empty
            )
          }
        >
          {(records, more) => {
            const listed = records.filter(({ id }) => chosen.has(id));
            const all = listed.length === records.length;
            return (
              <>
                <div className={classes.bar}>
                  <Checkbox
                    aria-label={w.chooseAll}
                    checked={all}
                    indeterminate={listed.length > 0 && !all}
                    onChange={() => setChosen(new Set(all ? [] : records.map(({ id }) => id)))}
                  />
                  {listed.length > 0 ? (
                    <BulkBar path={path} records={listed} done={() => setChosen(new Set())} />
                  ) : (
                    <Text size="sm" c="dimmed">
                      {w.chooseSome}
                    </Text>
                  )}
                </div>
                <ul className={classes.rows} aria-label={what}>
                  <Rows items={records} keyOf={idOf} height={57} more={more}>
                    {(record, row) => (
                      <li {...row} className={classes.row}>
                        <Checkbox
                          aria-label={w.choose(record.name)}
                          checked={chosen.has(record.id)}
                          onChange={() => setChosen((now) => toggled(now, record.id))}
                        />
                        <a href={hrefOf(record)} className={classes.link}>
                          <span className={classes.name}>{record.name}</span>
                          {record.slug && <span className={classes.slug}>{record.slug}</span>}
                        </a>
                        {detail && <div className={classes.detail}>{detail(record)}</div>}
                        <StateBadge state={record.state} hidden={hidden.get(record.id)} />
                      </li>
                    )}
                  </Rows>
                </ul>
              </>
            );
          }}
        </Pages>
      </Paper>
    </>
  );
}

const idOf = ({ id }: CatalogRecord) => id;

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
