import { ActionIcon, Avatar, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Comment, initialsOf } from '../../../../formats/model/index.ts';
import { Moment, say } from '../../../shared/index.ts';
import { withColour } from '../../session/people.ts';
import type { EditorContext } from '../../view/context.ts';
import type { CommentActions } from './actions.ts';
import { Composer } from './Composer.tsx';
import classes from './comments.module.css';
import { tellMentioned } from './mentions.ts';
import { reportFailure } from './reportFailure.ts';
import { words } from './words.ts';

type Props = { context: EditorContext; actions: CommentActions; comment: Comment; removes: string };

/** One comment or answer: who, when, what; and for whom it may concern, edit and delete. */
export function CommentItem({ context, actions, comment, removes }: Props) {
  const w = words();
  const [editing, setEditing] = useState(false);
  const { id, author, initials, by, date, text } = comment;
  const mayEdit = actions.mayEdit(comment);
  const mayDelete = actions.mayDelete(comment);
  const name = author.trim() || w.unknown;
  const { color } = withColour({ id: by ?? author, displayName: author });
  const remove = async () => {
    await actions.remove(id);
    if (actions.restore) say(<Deleted undo={() => reportFailure(actions.restore?.(id))} />);
  };
  return (
    <article className={classes.comment} aria-label={w.of(name)}>
      <div className={classes.who}>
        <Avatar
          size={26}
          radius="xl"
          styles={{ placeholder: { background: color, color: '#fff', fontSize: 10 } }}
          aria-hidden
        >
          {initials.trim().slice(0, 3) || initialsOf(author) || '?'}
        </Avatar>
        <span className={classes.name}>{name}</span>
        {date && (
          <span className={classes.when}>
            <Moment at={date} />
          </span>
        )}
        {(mayEdit || mayDelete) && !editing && (
          <Menu position="bottom-end" withinPortal shadow="md">
            <Menu.Target>
              <ActionIcon
                className={classes.dots}
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={w.more}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && (
                <Menu.Item
                  leftSection={<IconPencil size={15} aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {w.edit}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  onClick={() => reportFailure(remove())}
                >
                  {removes}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {editing ? (
        <Composer
          context={context}
          what={`edit/${id}`}
          label={w.editLabel}
          action={w.save}
          first={text}
          focus
          cancel={() => setEditing(false)}
          send={async (next, people) => {
            await actions.edit(id, next);
            setEditing(false);
            await tellMentioned(context.place, { id, text: next, people });
          }}
        />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
    </article>
  );
}

function Deleted({ undo }: { undo: () => void }) {
  const w = words();
  return (
    <Group gap="md">
      {w.deleted}
      <Button size="compact-sm" variant="default" onClick={undo}>
        {w.undo}
      </Button>
    </Group>
  );
}
