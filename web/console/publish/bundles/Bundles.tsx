import { Button, Paper } from '@mantine/core';
import { IconBox, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, EmptyState, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { PublishHead } from '../PublishHead.tsx';
import { CATALOG, listPath } from '../records/queries.ts';
import classes from '../records/records.module.css';
import { words } from '../words/words.ts';
import { BundleRow } from './BundleRow.tsx';
import type { Bundle } from './bundle.ts';
import { ExportBundle } from './ExportBundle.tsx';
import { ImportBundle } from './ImportBundle.tsx';

/** How often the list is looked at while a bundle is being made or taken in. */
const LOOK_MS = 2000;

/** Bundles that were made here and taken in, the newest first. */
export default function Bundles() {
  const w = words('bundles');
  const [doing, setDoing] = useState<'export' | 'import'>();
  const close = () => setDoing(undefined);
  const list = useInfiniteQuery({
    queryKey: [CATALOG, '/v1/bundles', 'list'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<{ items: Bundle[]; next?: string }>(listPath('/v1/bundles', { limit: '30', cursor: pageParam }), {
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((each) => each.state === 'pending')) ? LOOK_MS : false,
  });
  return (
    <>
      <PublishHead
        place="bundles"
        actions={
          <>
            <Button variant="default" h={44} onClick={() => setDoing('import')}>
              {w.import}
            </Button>
            <Button
              h={44}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing('export')}
            >
              {w.export}
            </Button>
          </>
        }
      />
      <Paper withBorder radius="lg" className={classes.sheet}>
        <Pages
          of={list}
          what={w.theBundles}
          empty={
            <EmptyState title={w.none} icon={<IconBox size={24} stroke={1.5} />}>
              {w.noneYet}
            </EmptyState>
          }
        >
          {(bundles, more) => (
            <ul className={classes.rows} aria-label={w.theBundles}>
              <Rows items={bundles} keyOf={({ id }) => id} height={66} more={more}>
                {(bundle, row) => <BundleRow bundle={bundle} row={row} />}
              </Rows>
            </ul>
          )}
        </Pages>
      </Paper>
      {doing === 'export' && <ExportBundle close={close} />}
      {doing === 'import' && <ImportBundle close={close} />}
    </>
  );
}
