import { IconMessage2, IconMessagePlus } from '@tabler/icons-react';
import { say } from '../../../shared/index.ts';
import type { CommandSource } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { holdKeys } from '../../view/heldKeys.ts';
import { commentsOf } from './commentsOf.ts';
import { words } from './words.ts';

const hasComments = (context: EditorContext) => context.hasFormats && commentsOf(context).get() !== undefined;
const mayComment = (context: EditorContext) =>
  hasComments(context) && commentsOf(context).get()?.actions.mayComment() === true;

export const commentsCommands: CommandSource = [
  {
    id: 'comments.new',
    words: () => words().new,
    also: () => words().newAlso,
    keys: ['Mod-Alt-m'],
    everywhere: true,
    icon: IconMessagePlus,
    menu: { name: 'insert', group: 4 },
    contextMenu: { group: 3 },
    enabled: mayComment,
    why: (context) => (commentsOf(context).get()?.isNoPlace() ? words().onlyInText : undefined),
    run: (context) => {
      const why = commentsOf(context).get()?.begin();
      if (why) say(words()[why], 'failed');
      else holdKeys(context);
    },
  },
  {
    id: 'comments.show',
    words: () => words().show,
    icon: IconMessage2,
    menu: { name: 'view', group: 2 },
    enabled: hasComments,
    active: (context) => context.sidePanel.shown.get() === 'comments',
    run: (context) =>
      context.sidePanel.shown.get() === 'comments'
        ? context.sidePanel.close()
        : context.sidePanel.show('comments'),
  },
  {
    id: 'comments.next',
    words: () => words().next,
    keys: ['Mod-Alt-Shift-n'],
    enabled: hasComments,
    run: (context) => commentsOf(context).get()?.next(1),
  },
  {
    id: 'comments.previous',
    words: () => words().previous,
    keys: ['Mod-Alt-Shift-p'],
    enabled: hasComments,
    run: (context) => commentsOf(context).get()?.next(-1),
  },
];
