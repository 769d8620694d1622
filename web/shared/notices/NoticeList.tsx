import { ActionIcon, Button, CloseButton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconBell, IconMailOpened, IconMailPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { noticeSentence } from '../../../formats/words/noticeSentences.ts';
import { language } from '../../words/words.ts';
import { Rows } from '../list/Rows.tsx';
import type { RowProps } from '../list/rows.ts';
import { Moment } from '../Moment.tsx';
import { Answer } from '../states/Answer.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { words } from '../words/words.ts';
import classes from './notices.module.css';
import { type Notice, useMark, useNotices } from './queries.ts';

/** One's notices: each leads to what it is about, and is read then. */
export default function NoticeList({ close }: { close: () => void }) {
  const w = words('notices');
  const notices = useNotices();
  const mark = useMark();
  const { data } = notices;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const [newest] = items;
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {w.title}
        </Title>
        {newest && items.some(({ read }) => !read) && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={mark.isPending && 'until' in mark.variables}
            onClick={() => mark.mutate({ until: newest.id })}
          >
            {w.readAll}
          </Button>
        )}
        <CloseButton aria-label={w.close} onClick={close} />
      </div>
      <Answer
        of={notices}
        what={w.what}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState title={w.noneTitle} icon={<IconBell size={24} stroke={1.5} />}>
            {w.none}
          </EmptyState>
        }
      >
        {() => (
          <ul className={classes.list}>
            <Rows items={items} keyOf={({ id }) => id} height={78} more={notices.hasNextPage}>
              {(notice, row) => <Row notice={notice} mark={mark.mutate} row={row} close={close} />}
            </Rows>
          </ul>
        )}
      </Answer>
      {notices.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            loading={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {w.more}
          </Button>
        </div>
      )}
    </>
  );
}

type Props = {
  notice: Notice;
  mark: ReturnType<typeof useMark>['mutate'];
  row: RowProps;
  close: () => void;
};

function Row({ notice, mark, row, close }: Props) {
  const w = words('notices');
  const { id, kind, params, address, at, read } = notice;
  const sentence = noticeSentence(kind, params, language());
  // It may lead to a place of this very page.
  const follow = () => {
    if (!read) mark({ id, read: true });
    close();
  };
  return (
    <li {...row} className={classes.row} data-unread={!read || undefined}>
      <a className={classes.link} href={address} onClick={follow}>
        <span className={classes.sentence}>
          {!read && <VisuallyHidden>{w.unread} </VisuallyHidden>}
          {sentence}
        </span>
        {params.text && (
          <Text component="span" size="xs" lineClamp={2} className={classes.text}>
            {params.text}
          </Text>
        )}
        <Text component="span" size="xs" className={classes.at}>
          <Moment at={at} />
        </Text>
      </a>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={read ? w.markUnread(sentence) : w.markRead(sentence)}
        title={read ? w.asUnread : w.asRead}
        onClick={() => mark({ id, read: !read })}
      >
        {read ? <IconMailPlus size={17} aria-hidden /> : <IconMailOpened size={17} aria-hidden />}
      </ActionIcon>
    </li>
  );
}
