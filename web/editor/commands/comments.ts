import { IconMessage2, IconMessagePlus } from '@tabler/icons-react';
import { say } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import type { CommandSource } from './command.ts';
import { holdKeys } from './heldKeys.ts';
import type { Situation } from './situation.ts';

const w = () => words('comments');
const hasComments = (at: Situation) => at.hasFormats && at.comments.get() !== undefined;
const mayComment = (at: Situation) => hasComments(at) && at.comments.get()?.actions.mayComment() === true;

export const commentsCommands: CommandSource = [
  {
    id: 'comments.new',
    words: () => w().new,
    also: () => w().newAlso,
    keys: ['Mod-Alt-m'],
    everywhere: true,
    icon: IconMessagePlus,
    menu: { name: 'insert', group: 4 },
    enabled: mayComment,
    why: (at) => (at.comments.get()?.isNoPlace() ? w().onlyInText : undefined),
    run: (at) => {
      const why = at.comments.get()?.begin();
      if (why) say(w()[why], 'failed');
      else holdKeys(at);
    },
  },
  {
    id: 'comments.show',
    words: () => w().show,
    icon: IconMessage2,
    menu: { name: 'view', group: 2 },
    enabled: hasComments,
    active: (at) => at.side.shown.get() === 'comments',
    run: (at) => (at.side.shown.get() === 'comments' ? at.side.close() : at.side.show('comments')),
  },
  {
    id: 'comments.next',
    words: () => w().next,
    keys: ['Mod-Alt-Shift-n'],
    enabled: hasComments,
    run: (at) => at.comments.get()?.next(1),
  },
  {
    id: 'comments.previous',
    words: () => w().previous,
    keys: ['Mod-Alt-Shift-p'],
    enabled: hasComments,
    run: (at) => at.comments.get()?.next(-1),
  },
];
