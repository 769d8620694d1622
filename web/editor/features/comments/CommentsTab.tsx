import { Button, Switch, Text as Words } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { say } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { Composer } from './Composer.tsx';
import classes from './comments.module.css';
import type { CommentsController } from './controller.ts';
import { beginningOf } from './kept.ts';
import { tellMentioned } from './mentions.ts';
import { ThreadCard } from './ThreadCard.tsx';
import { words } from './words.ts';

type Props = { context: EditorContext; controller: CommentsController };

/** All comments of the document, in the order of its text. */
export default function CommentsTab({ context, controller }: Props) {
  const w = words();
  const threads = useObservable(controller.threads);
  const active = useObservable(controller.active);
  const begun = useObservable(controller.begun);
  const ended = useObservable(context.room.ended);
  useObservable(context.readOnly);
  const [resolvedToo, setResolvedToo] = useState(false);
  const may = controller.actions.mayComment() && ended === undefined;
  const resolved = threads.filter(({ root }) => root.resolved).length;
  const shown = threads.filter(({ root }) => !root.resolved || resolvedToo || root.id === active);
  useEffect(() => {
    if (active === undefined) return;
    document.getElementById(`thread-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const editor = useObservable(context.opened);
  // What was begun before the page was loaded anew.
  useEffect(() => {
    if (!editor) return;
    beginningOf(context)
      .then((kept) => kept && controller.resume(kept))
      .catch(() => undefined);
  }, [context, controller, editor]);
  const begin = () => {
    const why = controller.begin();
    if (why) say(w[why], 'failed');
  };
  const keyed = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('textarea, input');
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (typing || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    controller.next(step);
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
      {context.opening.canComment && !context.opening.canEdit && (
        <p className={classes.hint}>{w.onlyComment}</p>
      )}
      {begun && may && (
        <div className={classes.begun}>
          {begun.quote && <blockquote className={classes.quote}>{begun.quote}</blockquote>}
          {begun.atReference && <p className={classes.hint}>{w.atReference}</p>}
          <Composer
            context={context}
            what="new"
            begun={begun}
            label={w.write}
            action={w.comment}
            focus
            cancel={() => {
              controller.begun.set(undefined);
              context.editor?.view.focus();
            }}
            send={async (text, people) => {
              const id = await controller.actions.add(begun, text);
              controller.begun.set(undefined);
              controller.active.set(id);
              await tellMentioned(context.place, { id, text, people });
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
            context={context}
            controller={controller}
            thread={thread}
            active={thread.root.id === active}
            may={may}
          />
        ))}
      </ul>
    </section>
  );
}
