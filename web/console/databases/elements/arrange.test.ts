import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';

const item = (name: string) => ({ name, unid: name, noteId: 1 });
const types = {
  xpage: {
    count: 4,
    elements: ['home.xsp', 'home_de.properties', 'home.properties', 'left.properties'].map(item),
  },
  view: { count: 3, elements: ['View 10', 'view 2', ''].map(item) },
  xspcustomcontrol: { count: 2, elements: ['bar_top.xsp', 'bar_top.xsp-config'].map(item) },
  hiddenfile: { count: 1, elements: ['bar_top_fr_CA.properties'].map(item) },
};

test('elements stand by type and name, and the files of XPages under their page', () => {
  const shown = arrange(types, () => true).map(({ type, elements }) => [
    type,
    elements.map(({ name, parts }) => [name, ...parts.map((part) => `${part.type} ${part.name}`)]),
  ]);
  expect(shown).toEqual([
    ['view', [[''], ['view 2'], ['View 10']]],
    ['xpage', [['home.xsp', 'xpage home_de.properties', 'xpage home.properties'], ['left.properties']]],
    [
      'xspcustomcontrol',
      [['bar_top.xsp', 'hiddenfile bar_top_fr_CA.properties', 'xspcustomcontrol bar_top.xsp-config']],
    ],
  ]);
});

test('a file whose page is not looked for stands alone', () => {
  const [group] = arrange(types, ({ name }) => name.includes('home_de'));
  expect(group?.elements.map(({ name }) => name)).toEqual(['home_de.properties']);
});
