import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFast } from '../../formats/dxl/fastReader.ts';
import { isDxlFault, readXml } from '../../formats/dxl/index.ts';
import { type Listener, saxEventsOf } from '../../formats/dxl/saxEvents.ts';
import { readStrict } from '../../formats/dxl/strictReader.ts';
import { database, element } from './dxl.generate.ts';

/** Everything that a reading tells, the fault that ends it included; text only inside every other element. */
function heard(read: (listener: Listener) => void): unknown[] {
  const events: unknown[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') events.push(text);
    text = '';
  };
  try {
    read({
      open(tag, reader) {
        flush();
        reader.wantText(tag.start % 2 === 0);
        events.push({ ...tag, attributes: { ...tag.attributes } }, [...reader.bindings()]);
      },
      close(tag, reader) {
        flush();
        events.push(tag);
        reader.wantText(tag.depth > 1 && tag.end % 2 === 0);
      },
      text(more) {
        text += more;
      },
    });
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    events.push(error.dxl);
  }
  flush();
  return events;
}

const both = (source: string) => [
  heard((listener) => readXml(source, listener)),
  heard((listener) => readStrict(source, 0, saxEventsOf(listener))),
];

const prolog = fc.constantFrom(
  '',
  `<?xml version='1.0' encoding="UTF-8"?>\r\n`,
  `<?xml version="1.0" standalone='yes' ?><!DOCTYPE database SYSTEM 'xmlschemas/domino_9_0_1.dtd'>\n`,
  `<?xml\nversion='1.0'?>\n<!DOCTYPE form SYSTEM "a'b">`,
);
const source = fc
  .tuple(
    prolog,
    fc.oneof(
      database.map(({ text }) => text),
      element,
    ),
  )
  .map(([before, text]) => (text.startsWith('<?xml') ? text : before + text));
/** What breaks a document, or looks as if it did. */
const disturbance = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '&',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    ']]>',
    '<!--',
    '-->',
    '<?x ?>',
    '<![CDATA[',
    ':',
    'xmlns:p="u"',
    'p:a="1"',
  ],
  ...[
    'a="1"',
    "a='<'",
    '\u0000',
    '\u000B',
    '\u0085',
    '\uFFFE',
    'é',
    '𝒳',
    '&#31;',
    '&#x1;',
    '&#65;',
    '&#9;',
    '&nbsp;',
    '<a>',
    '</a>',
    '<a/>',
    '</',
  ],
);
const broken = fc
  .tuple(
    source,
    fc.array(fc.tuple(fc.oneof(fc.nat(), fc.nat({ max: 90 })), fc.nat({ max: 3 }), disturbance), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, changes]) => {
    let changed = text;
    for (const [where, length, put] of changes) {
      const at = where % (changed.length + 1);
      changed = changed.slice(0, at) + put + changed.slice(at + length);
    }
    return changed;
  })
  .filter((text) => text.isWellFormed() && /^</.test(text));

test('the quick reader tells of a document what the careful one tells', () => {
  fc.assert(
    fc.property(source, (text) => {
      const [quick, careful] = both(text);
      expect(quick).toEqual(careful);
    }),
  );
});

test('of a broken document both tell the same, up to the same fault', () => {
  fc.assert(
    fc.property(broken, (text) => {
      const [quick, careful] = both(text);
      expect(quick).toEqual(careful);
    }),
    { numRuns: 3000 },
  );
});

test('documents as the exporter writes them need the quick reader alone', () => {
  const text = `<?xml version='1.0' encoding='utf-8'?>\r\n<!DOCTYPE database SYSTEM 'xmlschemas/domino_9_0_1.dtd'>\r\n<database xmlns='http://www.lotus.com/dxl' title='a &amp; b'>\r\n<form name='A'><noteinfo noteid='1'/><item name='$x'><text>&lt;1&#13;</text></item></form>\r\n</database>\r\n`;
  const ignore = { open: () => undefined, close: () => undefined };
  expect(readFast(text, 0, saxEventsOf(ignore))).toBe(true);
  expect(readFast(text.replace('&lt;', '<!-- -->'), 0, saxEventsOf(ignore))).toBe(false);
});
