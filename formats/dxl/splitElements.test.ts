import { describe, expect, test } from 'vitest';
import { splitElements } from './index.ts';

describe('what stands between the elements of a database', () => {
  const between = (text: string) =>
    splitElements(
      `<database xmlns='http://www.lotus.com/dxl'>${text}<form name='a' hid='x'/>${text}</database>`,
    );

  test('is told as an error with its place when it is text, which no element has', () => {
    for (const text of ['lost', ' <!-- a -->\n<?b c?> lost ', '<![CDATA[lost]]>', '&#108;ost']) {
      const { messages, elements } = between(text);
      expect(elements.map(({ name }) => name)).toEqual(['a']);
      const stray = messages.filter(({ id }) => id === 9118);
      expect(stray.map(({ severity }) => severity)).toEqual(['error', 'error']);
      const place = text.search(/lost|<!\[CDATA|&#/);
      expect(stray[0]?.offset).toBe("<database xmlns='http://www.lotus.com/dxl'>".length + place);
      expect(messages.find(({ id }) => id === 9104)?.text).toMatch(/^form 'a': /);
    }
  });

  test('is nothing to speak of when it is white space, a comment or an instruction', () => {
    expect(between("\r\n <!-- it's > --> <?a b?>\t").messages.filter(({ id }) => id !== 9104)).toEqual([]);
  });

  test('is refused when it is another database, whose elements nobody would find', () => {
    expect(() => between('<database/>')).toThrow('A database stands inside another');
  });
});
