import { Anchor, Paper, Text } from '@mantine/core';
import { IconFile, IconFolder, IconSearchOff, IconTag } from '@tabler/icons-react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { EmptyState, formatSize, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import type { RowProps } from '../../../shared/list/rows.ts';
import { words } from '../../words/words.ts';
import classes from '../catalog.module.css';
import { Day } from '../Day.tsx';
import { LatestBadge } from '../LatestBadge.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import { type Found, useFound } from '../queries.ts';

/** What was found, and the way to more. */
export function Results({ q }: { q: string }) {
  const w = words('search');
  const found = useFound(q);
  return (
    <Pages
      of={found}
      what={w.results}
      empty={
        <Paper withBorder radius="lg">
          <EmptyState title={w.noneTitle} icon={<IconSearchOff size={24} stroke={1.5} />}>
            {w.none(q)}
          </EmptyState>
        </Paper>
      }
    >
      {(items, more) => (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {w.count(items.length, found.hasNextPage)}
          </Text>
          <Paper withBorder radius="lg" component="ul" className={classes.list}>
            <Rows items={items} keyOf={({ type, id }) => `${type} ${id}`} height={82} more={more}>
              {(item, row) => <Result item={item} row={row} />}
            </Rows>
          </Paper>
        </>
      )}
    </Pages>
  );
}

function Result({ item, row }: { item: Found; row: RowProps }) {
  const w = words('search');
  const name = item.type === 'release' ? releaseName(item.product, item.name) : item.name;
  const within =
    item.type === 'file' && item.product && item.release
      ? releaseName(item.product, item.release)
      : undefined;
  const facts = [w.kinds[item.type], within, item.platform, item.size && formatSize(item.size)].filter(
    Boolean,
  );
  return (
    <li {...row} className={classes.place}>
      <ResultIcon item={item} />
      <div className={classes.about}>
        <Anchor href={`/catalog/${item.path}`} fw={550} className={classes.cover}>
          {name}
        </Anchor>
        {item.summary && <Text size="sm">{item.summary}</Text>}
        <span className={classes.facts}>
          {item.latest && <LatestBadge />}
          <span>{facts.join(' · ')}</span>
          {item.date && <Day day={item.date} />}
        </span>
      </div>
    </li>
  );
}

function ResultIcon({ item }: { item: Found }) {
  if (item.type === 'product') return <ProductPicture picture={item.picture} size="small" />;
  const Icon = { 'product-group': IconFolder, release: IconTag, file: IconFile }[item.type];
  return <Icon size={20} stroke={1.5} aria-hidden className={classes.quiet} />;
}
