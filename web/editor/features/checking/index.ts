import { IconTextSpellcheck } from '@tabler/icons-react';
import { TextSelection } from 'prosemirror-state';
import { say } from '../../../shared/index.ts';
import { type EditorCommand, writing } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Feature } from '../../view/feature.ts';
import { type Found, findingAfter, findingAt } from './findings.ts';
import { findingsPlugin } from './findingsPlugin.ts';
import { ignoreWord } from './ignored.ts';
import { words } from './words.ts';

/** What is said of the words at the cursor, and what may be meant. */
function commandsFor({ from, to, message, replacements }: Found): EditorCommand[] {
  const here = { onlyHere: true, contextMenu: { group: 0, fits: () => true } } as const;
  return [
    { ...here, id: 'checking.message', words: () => message, enabled: () => false, run: () => undefined },
    ...replacements.map((meant, at) =>
      writing({
        ...here,
        id: `checking.replace.${at}`,
        words: () => meant,
        command: () => (state, dispatch) => {
          dispatch?.(state.tr.insertText(meant, from, to));
          return true;
        },
      }),
    ),
    {
      ...here,
      id: 'checking.ignore',
      words: () => words().ignore,
      run: ({ editor }) => editor && ignoreWord(editor.view.state.doc.textBetween(from, to)),
    },
  ];
}

function goToNext({ editor }: EditorContext): void {
  const found = editor && findingAfter(editor.view.state);
  if (!editor || !found) {
    say(words().none);
    return;
  }
  const { doc, tr } = editor.view.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, found.from, found.to)).scrollIntoView());
  editor.view.focus();
  say(found.message);
}

const isOn = ({ view }: EditorContext) => view.checking.get();

/** Spelling and grammar, looked at by a server of the settings besides the browser. */
export const checking: Feature = {
  name: 'checking',
  commands(context) {
    if (!context.opening.checksWriting || !context.opening.canEdit) return [];
    const found = context.editor && isOn(context) ? findingAt(context.editor.view.state) : undefined;
    return [
      {
        id: 'checking.toggle',
        words: () => words().command,
        also: () => words().also,
        icon: IconTextSpellcheck,
        menu: { name: 'tools', group: 1 },
        active: isOn,
        run: ({ view }) => view.checking.set(!view.checking.get()),
      },
      {
        id: 'checking.next',
        words: () => words().next,
        also: () => words().also,
        keys: ['F7'],
        everywhere: true,
        menu: { name: 'tools', group: 1 },
        enabled: (now) => isOn(now) && now.mayWrite && now.editor !== undefined,
        run: goToNext,
      },
      ...(found ? commandsFor(found) : []),
    ];
  },
  plugins: ({ canEdit }, context) =>
    canEdit && context.opening.checksWriting ? [findingsPlugin(context)] : [],
};
