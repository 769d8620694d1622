import { Paper } from '@mantine/core';
import { IconClock, IconFileText, IconFolder, IconSearch, IconShare, IconStar } from '@tabler/icons-react';
import { EmptyState } from '../../shared/index.ts';
import type { Filter } from './queries.ts';
import { words } from './words/words.ts';

const icons = {
  all: IconFileText,
  mine: IconFileText,
  shared: IconShare,
  recent: IconClock,
  starred: IconStar,
};

/** A list without a document. */
export function NoDocuments({
  q,
  filter = 'all',
  folder,
}: {
  q: string;
  filter: Filter | 'all' | undefined;
  folder: string | undefined;
}) {
  const w = words('empty');
  const { emptyTitle, empty } = words('folders');
  const [title, Icon, says] = q
    ? [w.noResults, IconSearch, w.noResultsSays]
    : folder !== undefined && folder !== 'none'
      ? [emptyTitle, IconFolder, empty]
      : [w[filter], icons[filter], w[`${filter}Says`]];
  return (
    <Paper withBorder radius="lg">
      <EmptyState title={title} icon={<Icon size={24} stroke={1.5} />}>
        {says}
      </EmptyState>
    </Paper>
  );
}
