import { expect, test } from 'vitest';
import type { FrameContent } from './frameset.ts';
import { setFrameset } from './framesetEdits.ts';
import type { OutlineEntry } from './outline.ts';
import { setOutline } from './outlineEdits.ts';

test('a frame that is known by where it comes from keeps what JSON cannot say, under another name and elsewhere', () => {
  const source = `<frameset name='A' columns='1 1'>
<frame name='Nav' noresize='true'><namedelementlink type='folder' name='F'/></frame>
<frameset rows='1 1' title='kept'>
<frame><code event='value'><formula>"x"</formula></code></frame>
<frame name='Body'/></frameset></frameset>`;
  const nameless: FrameContent = { type: 'frame', name: 'Top' };
  const renamed: FrameContent = { type: 'frame', name: 'Menu' };
  const added: FrameContent = { type: 'frame', name: 'Body' };
  const nested: FrameContent = { type: 'frameset', orientation: 'rows', sizes: ['1', '1'], content: [] };
  nested.content = [renamed, added];
  const layout = { orientation: 'columns' as const, sizes: ['1', '1'], content: [nested, nameless] };
  const origins = new Map<FrameContent, number>([
    [renamed, 0],
    [nested, 1],
    [nameless, 2],
  ]);
  expect(setFrameset(source, layout, origins)).toBe(`<frameset name='A' columns='1 1'>
<frameset rows='1 1' title='kept'>
<frame name='Menu' noresize='true'><namedelementlink type='folder' name='F'/></frame>
<frame name='Body'/></frameset>
<frame name='Top'><code event='value'><formula>"x"</formula></code></frame></frameset>`);
});

test('an entry that is known by where it comes from keeps what JSON cannot say, under another label and elsewhere', () => {
  const source = `<outline name='A'>
<outlineentry label='One' hide='web'/>
<outlineentry label='Two' type='action'><code event='click'><formula>"x"</formula></code></outlineentry></outline>`;
  const one: OutlineEntry = { label: 'Two' };
  const two: OutlineEntry = { label: 'Zwei', children: [one] };
  expect(
    setOutline(
      source,
      { entries: [two] },
      new Map([
        [one, 0],
        [two, 1],
      ]),
    ),
  ).toBe(`<outline name='A'>
<outlineentry label='Zwei' type='action'><code event='click'><formula>"x"</formula></code></outlineentry>
<outlineentry label='Two' hide='web' level='1'/></outline>`);
});
