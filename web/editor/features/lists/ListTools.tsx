import {
  IconIndentDecrease,
  IconIndentIncrease,
  IconList,
  IconListNumbers,
  IconListTree,
} from '@tabler/icons-react';
import { changeLevel, continueList, restartList, toggleList } from '../../view/content/lists.ts';
import { indentBy } from '../../view/content/paragraphs.ts';
import { Choices } from '../../view/tools/Choices.tsx';
import { keys, Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

/** Bullets, numbers and their levels; outside of lists the level is the indent. */
export function ListTools({ editor, selectionState, run }: ToolContext) {
  const level = (direction: 1 | -1) => () => {
    if (editor)
      run(selectionState.list === '' ? indentBy(editor.formatting, direction) : changeLevel(direction));
  };
  const kinds = [
    { kind: 'bullet', shortcut: keys('Shift+8'), icon: IconList },
    { kind: 'number', shortcut: keys('Shift+7'), icon: IconListNumbers },
  ] as const;
  const more = [
    {
      label: words().outlineList,
      command: () => editor && run(toggleList(editor.formatting, 'outline')),
    },
    {
      label: words().romanList,
      command: () => editor && run(toggleList(editor.formatting, 'roman')),
    },
    {
      label: words().legalList,
      command: () => editor && run(toggleList(editor.formatting, 'legal')),
    },
    { label: words().restartList, command: () => editor && run(restartList(editor.formatting)) },
    { label: words().continueList, command: () => editor && run(continueList(editor.formatting)) },
  ];
  return (
    <>
      {kinds.map(({ kind, ...tool }) => (
        <Tool
          key={kind}
          label={words()[kind]}
          {...tool}
          pressed={selectionState.list === kind}
          disabled={!editor}
          run={() => editor && run(toggleList(editor.formatting, kind))}
        />
      ))}
      <ToolSheet label={words().moreLists} icon={IconListTree} disabled={!editor}>
        {(close) => <Choices items={more} close={close} />}
      </ToolSheet>
      <Tool
        label={viewWords().indentLess}
        shortcut={keys('[')}
        icon={IconIndentDecrease}
        disabled={!editor}
        run={level(-1)}
      />
      <Tool
        label={viewWords().indentMore}
        shortcut={keys(']')}
        icon={IconIndentIncrease}
        disabled={!editor}
        run={level(1)}
      />
    </>
  );
}
