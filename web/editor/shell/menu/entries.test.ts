import { beforeAll, expect, test } from 'vitest';
import { loadWords } from '../../../words/words.ts';
import { picturesCommands } from '../../features/pictures/menuCommands.ts';
import { tablesCommands } from '../../features/tables/menuCommands.ts';
import type { EditorCommand } from '../../view/command.ts';
import { inGroups } from './entries.ts';

beforeAll(() => loadWords('en'));

test('a menu names an entry once, and what stands under it keeps its groups', () => {
  const all = [...(picturesCommands as EditorCommand[]), ...(tablesCommands as EditorCommand[])];
  const commands = all.filter(({ menu }) => menu?.name === 'format');
  const menu = inGroups(commands);
  const shown = menu.map((entries) =>
    entries.map((entry) =>
      'words' in entry ? [entry.words, ...entry.groups.map(([first]) => first?.id)] : entry.command.id,
    ),
  );
  expect(shown).toEqual([
    [['Table', 'table.rowAbove', 'table.merge', 'table.moveRowUp', 'table.selectCell']],
    [['Picture', 'picture.larger', 'picture.inline', 'picture.save']],
  ]);
  const ids = menu.flat().flatMap((entry) => ('words' in entry ? entry.groups.flat() : [entry.command]));
  expect(new Set(ids)).toEqual(new Set(commands));
});
