import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { words } from '../words/words.ts';
import classes from './changes.module.css';
import { DeedItem } from './DeedItem.tsx';
import { deedsOf } from './group.ts';
import { type Change, useChanges } from './useChanges.ts';

/** Who did what when and why, newest first; what others do appears while the page is open. */
export default function Changes({ nsfPath }: { nsfPath: string }) {
  const w = words('changes');
  const { feed, live } = useChanges(nsfPath);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = feed;
  const oldest = feed.data?.changes.at(-1);
  // An import is shown as a whole: its changes are loaded until those of another begin.
  const cut = oldest?.importId !== undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (cut) void fetchNextPage();
  }, [cut, fetchNextPage]);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed">{w.lead}</Text>
        <Badge variant="light" color={live ? 'pine' : 'gray'} tt="none" role="status">
          {live ? w.live : w.reconnecting}
        </Badge>
      </Group>
      <Answer
        of={feed}
        what={w.what}
        isEmpty={({ changes }) => changes.length === 0}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title={w.noneTitle} icon={<IconHistory size={24} stroke={1.5} />}>
              {w.none}
            </EmptyState>
          </Paper>
        }
      >
        {({ changes }) => (
          <>
            <DeedList nsfPath={nsfPath} changes={changes} more={hasNextPage} />
            {hasNextPage && (
              <Group justify="center" mt="md">
                <Button
                  variant="default"
                  loading={feed.isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {w.older}
                </Button>
              </Group>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

type ListProps = { nsfPath: string; changes: Change[]; more: boolean };

function DeedList({ nsfPath, changes, more }: ListProps) {
  const deeds = useMemo(() => deedsOf(changes), [changes]);
  return (
    <Paper withBorder radius="lg" className={classes.deeds}>
      <ol aria-label={words('changes').list}>
        <Rows
          items={deeds}
          keyOf={({ changes, key }) => changes.at(-1)?.cursor ?? key}
          height={82}
          more={more}
        >
          {(deed, row) => (
            <li {...row}>
              <DeedItem nsfPath={nsfPath} deed={deed} />
            </li>
          )}
        </Rows>
      </ol>
    </Paper>
  );
}
