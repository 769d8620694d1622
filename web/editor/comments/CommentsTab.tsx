import { Button, Switch, Text as Words } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { say } from '../../shared/index.ts';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';
import { words } from '../words/words.ts';
import { Composer } from './Composer.tsx';
import classes from './comments.module.css';
import type { CommentsDesk } from './desk.ts';
import { tellMentioned } from './mentions.ts';
import { ThreadCard } from './ThreadCard.tsx';

type Props = { situation: Situation; desk: CommentsDesk };

/** All comments of the document, in the order of its text. */
export default function CommentsTab({ situation, desk }: Props) {
  const w = words('comments');
  const threads = useValue(desk.threads);
  const active = useValue(desk.active);
  const begun = useValue(desk.begun);
  const ended = useValue(situation.room.ended);
  useValue(situation.readOnly);
  const [resolvedToo, setResolvedToo] = useState(false);
  const may = desk.actions.mayComment() && ended === undefined;
  const resolved = threads.filter(({ root }) => root.resolved).length;
  const shown = threads.filter(({ root }) => !root.resolved || resolvedToo || root.id === active);
  useEffect(() => {
    if (active === undefined) return;
    document.getElementById(`thread-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const begin = () => {
    const why = desk.begin();
    if (why) say(w[why], 'failed');
  };
  const keyed = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('textarea, input');
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (typing || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    desk.next(step);
  };
  return (
    <section className={classes.tab} aria-label={w.title} onKeyDown={keyed}>
      <div className={classes.head}>
        {may && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconMessagePlus size={16} stroke={1.7} aria-hidden />}
            onClick={begin}
          >
            {w.new}
          </Button>
        )}
        {resolved > 0 && (
          <Switch
            size="xs"
            label={w.showResolved(resolved)}
            checked={resolvedToo}
            onChange={(event) => setResolvedToo(event.currentTarget.checked)}
          />
        )}
      </div>
      {situation.opening.canComment && !situation.opening.canEdit && (
        <p className={classes.hint}>{w.onlyComment}</p>
      )}
      {begun && may && (
        <div className={classes.begun}>
          {begun.quote && <blockquote className={classes.quote}>{begun.quote}</blockquote>}
          {begun.atReference && <p className={classes.hint}>{w.atReference}</p>}
          <Composer
            place={situation.place}
            label={w.write}
            action={w.comment}
            focus
            cancel={() => {
              desk.begun.set(undefined);
              situation.text?.view.focus();
            }}
            send={async (text, people) => {
              const id = await desk.actions.add(begun, text);
              desk.begun.set(undefined);
              desk.active.set(id);
              await tellMentioned(situation.place, { id, text, people });
            }}
          />
        </div>
      )}
      {shown.length === 0 && !begun && (
        <div className={classes.none}>
          <Words size="sm">{threads.length > 0 ? w.noneOpen : w.none}</Words>
          {threads.length === 0 && may && <p className={classes.hint}>{w.noneHint}</p>}
        </div>
      )}
      <ul className={classes.threads}>
        {shown.map((thread) => (
          <ThreadCard
            key={thread.root.id}
            situation={situation}
            desk={desk}
            thread={thread}
            active={thread.root.id === active}
            may={may}
          />
        ))}
      </ul>
    </section>
  );
}
