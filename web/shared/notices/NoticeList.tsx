import { ActionIcon, Button, CloseButton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconBell, IconMailOpened, IconMailPlus } from '@tabler/icons-react';
import { noticeSentence } from '../../../formats/words/noticeSentences.ts';
import { language } from '../../words/words.ts';
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
  const items = notices.data?.pages.flatMap((page) => page.items) ?? [];
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
            {items.map((notice) => (
              <Row key={notice.id} notice={notice} mark={mark.mutate} />
            ))}
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

function Row({ notice, mark }: { notice: Notice; mark: ReturnType<typeof useMark>['mutate'] }) {
  const w = words('notices');
  const { id, kind, params, address, at, read } = notice;
  const sentence = noticeSentence(kind, params, language());
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <a className={classes.link} href={address} onClick={() => !read && mark({ id, read: true })}>
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
