import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import type { EditorContext } from '../../view/context.ts';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import classes from './comments.module.css';
import type { CommentsController, Placed } from './controller.ts';
import { tellMentioned } from './mentions.ts';
import { reportFailure } from './reportFailure.ts';
import { words } from './words.ts';

type Props = {
  context: EditorContext;
  controller: CommentsController;
  thread: Placed;
  active: boolean;
  may: boolean;
};

/** One thread: what it is about, the comment, its answers, and what can be done with it. */
export function ThreadCard({ context, controller, thread, active, may }: Props) {
  const w = words();
  const { root, answers, quote, what, at, where } = thread;
  const { actions } = controller;
  const look = () => active || controller.show(root.id);
  return (
    <li
      id={`thread-${root.id}`}
      className={classes.thread}
      data-active={active || undefined}
      data-resolved={root.resolved || undefined}
    >
      <div className={classes.about}>
        <button type="button" className={classes.place} aria-expanded={active} onClick={look}>
          {at === undefined ? w.gone : quote || { picture: w.picture, point: w.point, words: w.gone }[what]}
        </button>
        {where && <span className={classes.badge}>{where}</span>}
        {root.resolved && <span className={classes.badge}>{w.resolved}</span>}
        {may && (
          <Tooltip label={root.resolved ? w.reopen : w.resolve} withArrow>
            <ActionIcon
              size="sm"
              variant="subtle"
              color={root.resolved ? 'gray' : undefined}
              aria-label={root.resolved ? w.reopen : w.resolve}
              onClick={() => reportFailure(actions.resolve(root.id, !root.resolved))}
            >
              {root.resolved ? <IconRotate size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <CommentItem
        context={context}
        actions={actions}
        comment={root}
        removes={answers.length > 0 ? w.deleteThread : w.delete}
      />
      {!active && answers.length > 0 && (
        <button type="button" className={classes.more} onClick={look}>
          {w.answers(answers.length)}
        </button>
      )}
      {active &&
        answers.map((answer) => (
          <CommentItem
            key={answer.id}
            context={context}
            actions={actions}
            comment={answer}
            removes={w.delete}
          />
        ))}
      {active && may && (
        <Composer
          context={context}
          what={`answer/${root.id}`}
          label={w.answerLabel}
          action={w.answer}
          send={async (text, people) => {
            const id = await actions.answer(root.id, text);
            await tellMentioned(context.place, { id, text, people });
          }}
        />
      )}
    </li>
  );
}
