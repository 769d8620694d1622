import { Paper } from '@mantine/core';
import { IconClock, IconFileText, IconFolder, IconSearch, IconShare, IconStar } from '@tabler/icons-react';
import { EmptyState } from '../../shared/index.ts';
import type { Filter } from './queries.ts';
import { words } from './words/words.ts';

const all = {
  title: 'No documents yet',
  icon: IconFileText,
  says: 'Upload a file or create a document. Documents shared with you appear here too.',
};
const states: Record<Filter, typeof all> = {
  mine: { ...all, says: 'Upload a file or create a document.' },
  shared: {
    title: 'Nothing is shared with you',
    icon: IconShare,
    says: 'Documents that others share with you or your groups appear here.',
  },
  recent: {
    title: 'Nothing opened yet',
    icon: IconClock,
    says: 'Documents appear here once you open them, the last one first.',
  },
  starred: { title: 'No stars yet', icon: IconStar, says: 'Star a document to find it here.' },
};

/** A list without a document. */
export function NoDocuments({
  q,
  filter,
  folder,
}: {
  q: string;
  filter: Filter | undefined;
  folder: string | undefined;
}) {
  const {
    title,
    icon: Icon,
    says,
  } = q
    ? { title: 'No results', icon: IconSearch, says: 'No document here contains these words.' }
    : folder !== undefined && folder !== 'none'
      ? { title: words('folders').emptyTitle, icon: IconFolder, says: words('folders').empty }
      : filter
        ? states[filter]
        : all;
  return (
    <Paper withBorder radius="lg">
      <EmptyState title={title} icon={<Icon size={24} stroke={1.5} />}>
        {says}
      </EmptyState>
    </Paper>
  );
}
