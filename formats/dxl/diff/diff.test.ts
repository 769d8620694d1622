import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitElements, standalone } from '../index.ts';
import { structuralDiff, textDiff } from './index.ts';
import { commonPairs } from './sequence.ts';

/** Applies hunks, as `patch` does, so that a diff is proven to say what it is about. */
function patched(before: string, diff: string): string {
  const lines = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const out: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(0, -1)) {
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line);
    if (hunk !== null) {
      const start = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
      while (at < start) out.push(lines[at++] ?? '');
    } else if (line.startsWith('+')) out.push(line.slice(1));
    else {
      expect(lines[at]).toBe(line.slice(1));
      at++;
      if (line.startsWith(' ')) out.push(line.slice(1));
    }
  }
  return [...out, ...lines.slice(at)].join('\n');
}

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd', ' e', '+', '-f', '@@'), { maxLength: 30 });

describe('a text diff', () => {
  test('turns the one text into the other, whatever they are', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [before, after] = [a.join('\n'), b.join('\n')];
        expect(patched(before, textDiff(before, after))).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  test('shows three lines around a change, and numbers its lines as unified diffs do', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index + 1}`);
    const other = lines.toSpliced(1, 1, 'two').toSpliced(9, 0, 'new');
    expect(textDiff(lines.join('\n'), other.join('\n'))).toBe(
      '@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -7,6 +7,7 @@\n 7\n 8\n 9\n+new\n 10\n 11\n 12\n',
    );
  });

  test('says what it does not show', () => {
    expect(textDiff('a\nb', 'a\nb')).toBe('');
    expect(textDiff('a\r\nb\r\n', 'a\nb\n')).toBe(
      '\\ Only the ends of lines, or of lines of base64, differ.\n',
    );
    const long = textDiff('', 'x\n'.repeat(6000));
    expect(long.endsWith('\n+x\n\\ 1,001 more lines of the difference are left out.\n')).toBe(true);
    expect(textDiff('', 'x'.repeat(3000))).toBe(
      `@@ -0,0 +1 @@\n+${'x'.repeat(1999)} … (1,001 more characters)\n`,
    );
  });

  test('tells base64 by its size and checksum', () => {
    const image = (byte: string) => `<gif>\n${`${btoa(byte.repeat(57))}\n`.repeat(10)}</gif>`;
    const diff = textDiff(image('a'), image('b'));
    expect(diff).toMatch(
      /^@@ -1 \+1 @@\n-<gif>\(base64: 570 bytes, checksum [0-9a-f]{8}\)<\/gif>\n\+<gif>.*\n$/,
    );
    expect(textDiff(image('a'), image('a').replaceAll('\n', '\r\n'))).toMatch(/^\\ Only the ends/);
  });
});

test('common parts are found in order, also of long lists with little in common', () => {
  const list = (length: number, modulus: number, seed: number) =>
    Array.from({ length }, (_, index) => `${(index * seed) % modulus}`);
  for (const [a, b] of [
    [list(50_000, 7, 3), list(50_000, 7, 5)],
    [list(50_000, 49_999, 3), list(50_000, 49_999, 1)],
    [list(1000, 1000, 1), list(1000, 1000, 1).toReversed()],
  ] as const) {
    const pairs = commonPairs(a, b);
    expect(pairs.length).toBeGreaterThan(0);
    for (const [index, [atA, atB]] of pairs.entries()) {
      expect(a[atA]).toBe(b[atB]);
      const [beforeA = -1, beforeB = -1] = pairs[index - 1] ?? [];
      expect(atA > beforeA && atB > beforeB).toBe(true);
    }
  }
});

describe('a structural diff', () => {
  const body = (inside: string, name = 'F') =>
    `<form name='${name}'><noteinfo noteid='1'><modified><datetime>${name}</datetime></modified></noteinfo><body><richtext>${inside}</richtext></body></form>`;
  const paths = (before: string, after: string) =>
    structuralDiff(before, after).map(({ path, change }) => `${change} ${path}`);

  test('leaves out what is noise', () => {
    const note = (head: string, attributes: string, space: string) =>
      `<note xmlns='http://www.lotus.com/dxl' ${attributes}>${head}${space}<item name='$Flags'>${space}<text>C</text></item>${space}</note>`;
    const one = note(
      `<noteinfo noteid='1' unid='${'A'.repeat(32)}'><created><datetime>2020</datetime></created></noteinfo><updatedby><name>A</name></updatedby><wassignedby><name>A</name></wassignedby><item name='$UpdatedBy'><text>A</text></item>`,
      `class='form' default='true' version='12.0' replicaid='1'`,
      '\r\n',
    );
    expect(structuralDiff(one, note('', `default='true'  class="form"`, ''))).toEqual([]);
  });

  test('names fields, items, code, actions, frames, entries and columns as developers do', () => {
    const field = (type: string) => body(`<par><field name='Subject' type='${type}'/></par>`);
    expect(structuralDiff(field('text'), field('keyword'))).toEqual([
      { path: 'form/field[Subject]/@type', change: 'changed', before: 'text', after: 'keyword' },
    ]);
    const item = (value: string) =>
      `<note class='form'><item name='$Flags'><text>${value}</text></item></note>`;
    expect(structuralDiff(item('C'), item('CD'))).toEqual([
      { path: 'item[$Flags]', change: 'changed', before: 'C', after: 'CD' },
    ]);
    const agent = (line: string) =>
      `<agent name='A'><code event='initialize'><lotusscript>Sub Initialize\n${line}\nEnd Sub</lotusscript></code></agent>`;
    expect(structuralDiff(agent('a'), agent('b'))).toEqual([
      {
        path: 'agent/code[initialize]',
        change: 'changed',
        text: '@@ -1,3 +1,3 @@\n Sub Initialize\n-a\n+b\n End Sub\n',
      },
    ]);
    const frame = (name: string, target: string) => `<frame name='${name}' targetframe='${target}'/>`;
    expect(
      paths(
        `<frameset>${frame('Left', 'a')}${frame('Right', 'b')}</frameset>`,
        `<frameset>${frame('Right', 'b')}${frame('Left', 'c')}${frame('New', '')}</frameset>`,
      ),
    ).toEqual([
      'moved frameset/frame[Right]',
      'changed frameset/frame[Left]/@targetframe',
      'added frameset/frame[New]',
    ]);
    expect(paths(`<outline><outlineentry label='A'/></outline>`, '<outline/>')).toEqual([
      'removed outline/outlineentry[A]',
    ]);
    expect(
      structuralDiff(
        `<view><column itemname='A' width='1'/><column itemname='B' width='1'/></view>`,
        `<view><column itemname='N'/><column itemname='A' width='1'/><column itemname='B' width='2'/></view>`,
      ),
    ).toEqual([
      { path: 'view/column[1]', change: 'added', after: 'itemname=N' },
      { path: 'view/column[3]/@width', change: 'changed', before: '1', after: '2' },
    ]);
  });

  test('tells the text of paragraphs, however it is cut into runs, and what else stands in them', () => {
    expect(
      structuralDiff(
        body(`<par><run>Dear </run><run>all</run></par><par>kept</par>`),
        body(
          `<par>new</par><par><run>Dear you</run><button><code event='click'/></button></par><par>kept</par>`,
        ),
      ),
    ).toEqual([
      { path: 'form/par[1]', change: 'changed', before: 'Dear all', after: 'new' },
      { path: 'form/par[2]', change: 'added', after: 'Dear you[button]' },
    ]);
    const sized = (size: string) => body(`<par><run><font size='${size}'/>text</run></par>`);
    expect(paths(sized('9pt'), sized('10pt'))).toEqual(['changed form/par[1]/run/font/@size']);
  });

  test('tells bytes by size and checksum, and reads the text in them', () => {
    const picture = (bytes: string) => `<imageresource name='i'><gif>${btoa(bytes)}</gif></imageresource>`;
    expect(structuralDiff(picture('\0abc'), picture('\0abcd'))).toEqual([
      {
        path: 'imageresource/gif',
        change: 'changed',
        before: expect.stringMatching(/^4 bytes, checksum [0-9a-f]{8}$/),
        after: expect.stringMatching(/^5 bytes, /),
      },
    ]);
    const css = (rule: string) =>
      `<fileresource name='a.css'><filedata>${btoa(rule)}</filedata></fileresource>`;
    expect(structuralDiff(css('a {}\n'), css('b {}\n'))).toMatchObject([
      { text: '@@ -1 +1 @@\n-a {}\n+b {}\n' },
    ]);
    const raw = (rule: string) => {
      const size = String.fromCharCode(rule.length % 256, 0);
      const segment = `\x60\0${String.fromCharCode(18 + rule.length)}\0\0\0${size}${size}${'\0'.repeat(8)}${rule}`;
      return `<note class='form'><item name='$FileData'><rawitemdata type='1'>${btoa(segment)}</rawitemdata></item></note>`;
    };
    expect(structuralDiff(raw('a {}'), raw('b {}'))).toMatchObject([
      { path: 'item[$FileData]', text: '@@ -1 +1 @@\n-a {}\n+b {}\n' },
    ]);
  });

  test('of an element that is new, gone, or of another kind', () => {
    expect(structuralDiff('', '<form/>')).toEqual([{ path: 'form', change: 'added' }]);
    expect(structuralDiff('<form/>', '')).toEqual([{ path: 'form', change: 'removed' }]);
    expect(structuralDiff('<form/>', `<note class='form'/>`)).toEqual([
      { path: 'element', change: 'changed', before: 'form', after: 'note' },
    ]);
  });

  test('misses no change of an attribute or text outside the noise, in real design', () => {
    const text = readFileSync(new URL('../../../server/design/demo/demo.dxl', import.meta.url), 'utf8');
    let changed = 0;
    for (const element of splitElements(text).elements) {
      const dxl = standalone(text.slice(element.start, element.end), element.namespaces).replace(
        /<(noteinfo|updatedby|wassignedby|designchange|agentmodified|rundata)\b[^<>]*(?:\/>|>(?:.|\n)*?<\/\1>)/g,
        '',
      );
      expect(structuralDiff(dxl, dxl.replaceAll('\n', '\r\n'))).toEqual([]);
      for (const { index } of dxl.matchAll(/(?<=\s[a-z]+=')[^']+(?=')|(?<=>)[^<>]*[A-Za-z][^<>]*(?=<)/g)) {
        if (/(?:xmlns|designerversion)='$/.test(dxl.slice(0, index))) continue;
        const other = `${dxl.slice(0, index)}A${dxl.slice(index)}`;
        expect(structuralDiff(dxl, other), other.slice(index - 60, index + 60)).not.toEqual([]);
        changed++;
      }
    }
    expect(changed).toBeGreaterThan(100);
  });

  test('is bounded: thousands of changes end with how many are left out', () => {
    const note = (value: string) =>
      `<note class='form'>${Array.from({ length: 3000 }, (_, index) => `<item name='i${index}'><text>${value}</text></item>`).join('')}</note>`;
    const changes = structuralDiff(note('a'), note('b'));
    expect(changes).toHaveLength(2001);
    expect(changes.at(-1)).toEqual({
      path: 'note',
      change: 'changed',
      after: '1,000 more changes are left out',
    });
  });
});
