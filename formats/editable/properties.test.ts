import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { emptyDocx } from '../docx/empty.ts';
import type { Formatting, ModelMark, ModelNode } from '../model/index.ts';
import {
  type Format,
  isValid,
  markProperties,
  nodeProperties,
  type Properties,
  type Property,
} from '../model/properties/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openDocument, saveDocument } from './index.ts';
import { objectValues, withObjects } from './objects.support.ts';

/** A value that a person could set, for every property that can be set; without one here, a switch is on. */
const nodeValues: Record<string, Record<string, unknown>> = {
  paragraph: {
    style: { docx: 'Heading1', odt: 'Heading_20_1' },
    list: 'bullet.x7k2-0',
    align: 'center',
    left: 36,
    right: 36,
    first: 18,
    before: 12,
    after: 12,
    line: 2,
    widow: false,
    borderTop: 'single 1 FF0000',
    borderRight: 'single 1 FF0000',
    borderBottom: 'single 1 FF0000',
    borderLeft: 'single 1 FF0000',
    shade: 'FFFF00',
    tabs: '72 left none',
  },
  table: { columns: '1000 3000', style: 'Plain', align: 'center', width: 150 },
  row: { height: 40 },
  cell: {
    shade: 'FFFF00',
    vertical: 'middle',
    borderTop: 'double 1 FF0000',
    borderRight: 'double 1 FF0000',
    borderBottom: 'double 1 FF0000',
    borderLeft: 'double 1 FF0000',
  },
  image: {
    width: 50,
    height: 30,
    alt: 'A quagga',
    crop: '10000 0 0 0',
    turn: 90,
    wrap: 'left',
  },
  raw: objectValues,
};
const markValues: Record<string, Record<string, unknown>> = {
  wrap: { href: 'https://example.org/' },
  character: { value: 'Strong' },
  font: { value: 'Liberation Mono' },
  size: { value: 30 },
  color: { value: 'FF0000' },
  highlight: { value: 'yellow' },
  lang: { value: 'de-CH' },
  position: { value: 'super' },
  bold: { on: false },
  italic: { on: false },
  underline: { on: false },
  strike: { on: false },
};

/** With a style for tables, beside the one that new tables have, and one for characters. */
function docxWithStyle(): Uint8Array {
  const parts = unzipSync(emptyDocx('', '<w:p/>'));
  const style = `<w:style w:type="table" w:styleId="Plain"><w:name w:val="Plain"/></w:style>
    <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style></w:styles>`;
  const styles = strFromU8(parts['word/styles.xml'] ?? new Uint8Array()).replace('</w:styles>', style);
  return zipSync({ ...parts, 'word/styles.xml': strToU8(styles) });
}

const formats: Record<Format, Uint8Array> = {
  docx: docxWithStyle(),
  odt: packOdt(
    '<text:p/>',
    '<style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
  ),
};
const dot = Uint8Array.from(
  [...'GIF89a'].map((one) => one.charCodeAt(0)).concat([96, 0, 48, 0], Array(40).fill(0)),
);
const words = (text: string, marks: ModelMark[] = [], attrs = {}): ModelNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text, marks }],
});
const table = (): ModelNode => ({
  type: 'table',
  attrs: { columns: '2000 2000' },
  content: [0, 1].map(() => ({
    type: 'row',
    attrs: { height: 20 },
    content: [0, 1].map(() => ({ type: 'cell', attrs: {}, content: [words('cell')] })),
  })),
});

/** A file of a format with one of everything, as it is opened. */
function baseOf(format: Format): { file: Uint8Array; doc: ModelNode } {
  const { doc } = openDocument(formats[format]);
  const image = { type: 'image', attrs: { src: 'new:dot.gif', width: 96, height: 48, alt: 'A dot' } };
  const link = [{ type: 'wrap', attrs: { key: null, kind: 'hyperlink', href: 'https://example.com/' } }];
  const content = [
    words('Words', [], { left: 20 }),
    words('A link', link),
    table(),
    { type: 'paragraph', content: [image] },
    withObjects(),
  ];
  const file = saveDocument(formats[format], {
    ...doc,
    attrs: { ...doc.attrs, media: { 'dot.gif': dot } },
    content,
  });
  return { file, doc: openDocument(file).doc };
}

/** The first node that `fits`, changed. */
function changed(doc: ModelNode, fits: (node: ModelNode) => boolean, by: (node: ModelNode) => ModelNode) {
  let done = false;
  const walk = (node: ModelNode): ModelNode => {
    if (!done && fits(node)) {
      done = true;
      return by(node);
    }
    return node.content ? { ...node, content: node.content.map(walk) } : node;
  };
  const edited = walk(doc);
  expect(done).toBe(true);
  return edited;
}

/** What is read, without the keys that name elements of the one file. */
const saying = (file: Uint8Array) =>
  JSON.stringify(openDocument(file).doc)
    .replace(/[a-z0-9]{5}_[a-z0-9]+/g, 'key')
    .replace(/"source":"[^"]*"/, '');

const settable = (all: Readonly<Record<string, Properties>>) =>
  Object.entries(all).flatMap(([type, properties]) =>
    Object.entries(properties).flatMap(([name, property]) =>
      property.role === 'set' ? [[type, name, property] as const] : [],
    ),
  );
const known = (format: Format, all: Readonly<Record<string, Properties>>) =>
  settable(all).filter(([, , property]) => property.formats?.includes(format) ?? true);
const valueFor = (all: typeof nodeValues, type: string, name: string, { kind }: Property, format: Format) => {
  const value = all[type]?.[name] ?? (kind === 'boolean' ? true : undefined);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[format] : value;
};

it('there is a valid value to set for every property that can be set, and for no other', () => {
  for (const [all, values] of [
    [nodeProperties, nodeValues],
    [markProperties, markValues],
  ] as const) {
    for (const [type, name, property] of settable(all)) {
      const value = valueFor(values, type, name, property, 'docx');
      expect([type, name, isValid(property, value)]).toEqual([type, name, true]);
    }
    const names = settable(all).map(([type, name]) => `${type} ${name}`);
    for (const [type, one] of Object.entries(values))
      for (const name of Object.keys(one)) expect(names).toContain(`${type} ${name}`);
  }
});

const formattingOf = ({ attrs }: ModelNode) => attrs?.look as Formatting;

/** All that is read of the first node or text that fits: its attributes, its marks and how the file says it looks. */
function readOf(file: Uint8Array, fits: (node: ModelNode) => boolean): Record<string, unknown> {
  const { doc } = openDocument(file);
  const formatting = formattingOf(doc);
  let found: ModelNode | undefined;
  const walk = (node: ModelNode) => {
    if (fits(node)) found ??= node;
    node.content?.forEach(walk);
  };
  walk(doc);
  const { type = '', attrs = {}, marks = [] } = found ?? {};
  const looks: Record<string, readonly object[] | undefined> = {
    paragraph: formatting.paragraphs,
    table: formatting.tables,
    row: formatting.rows,
    cell: formatting.cells,
    image: formatting.pictures,
    raw: formatting.objects,
  };
  const run = marks.find((mark) => mark.type === 'run')?.attrs?.key;
  const set = Object.entries(attrs).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(marks.map((mark) => [mark.type, mark.attrs?.href])),
    ...formatting.runs[String(run)],
    ...looks[type]?.[Number(attrs.form ?? attrs.look)],
    ...Object.fromEntries(set),
  };
}

const flat = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [value];

/** What of a property is not read under its name, or as the value that was set. */
const readAs: Record<string, (read: Record<string, unknown>) => void> = {
  'paragraph list': ({ list }) => expect(list).toMatch(/-0$/),
  // The paragraph of the file has an indent.
  'paragraph cleared': ({ left }) => expect(left).toBeUndefined(),
  'paragraph tabs': ({ tabs }) => expect(tabs).toMatch(/(^|;)72 left none$/),
  'highlight value': ({ background }) => expect(background).toBe('FFFF00'),
  // A run looks as its style says.
  'character value': ({ bold }) => expect(bold).toBe(true),
};

function expectRead(
  type: string,
  name: string,
  property: Property,
  value: unknown,
  read: Record<string, unknown>,
) {
  const special = readAs[`${type} ${name}`];
  if (special) special(read);
  else if (property.kind === 'text') expect(flat(read)).toContain(value);
  else expect(read[property.inFormat ?? (/^(on|value)$/.test(name) ? type : name)]).toBe(value);
}

describe.each(['docx', 'odt'] as const)(
  'in a file of %s, what is set alone is saved and read again',
  (format) => {
    const { file, doc } = baseOf(format);
    const check = (edited: ModelNode) => {
      const saved = saveDocument(file, edited);
      expect(saved).not.toBe(file);
      expect(saying(saved)).not.toBe(saying(file));
      expect(saveDocument(saved, openDocument(saved).doc)).toBe(saved);
      return saved;
    };

    it.each(known(format, nodeProperties))('%s %s', (type, name, property) => {
      const value = valueFor(nodeValues, type, name, property, format);
      const isIts = (node: ModelNode) =>
        node.type === type && (name === 'chart') === (node.attrs?.label === 'Chart');
      const saved = check(
        changed(doc, isIts, (node) => ({ ...node, attrs: { ...node.attrs, [name]: value } })),
      );
      expectRead(type, name, property, value, readOf(saved, isIts));
    });

    it.each(known(format, markProperties))('%s %s', (type, name, property) => {
      const value = valueFor(markValues, type, name, property, format);
      const mark = (marks: ModelMark[] = []): ModelMark[] =>
        type === 'wrap'
          ? marks.map((one) =>
              one.type === 'wrap' ? { ...one, attrs: { ...one.attrs, [name]: value } } : one,
            )
          : [...marks, { type, attrs: { [name]: value } }];
      const isIts = ({ type: kind, marks }: ModelNode) =>
        kind === 'text' && (type !== 'wrap' || marks?.some((one) => one.type === 'wrap') === true);
      const saved = check(changed(doc, isIts, (node) => ({ ...node, marks: mark(node.marks) })));
      expectRead(type, name, property, value, readOf(saved, isIts));
    });

    /** What a new style that says this is read as. */
    const styled = (said: { attrs: Record<string, unknown>; marks: ModelMark[] }) => {
      const styles = { 'new:style.x7k2': { name: 'Quagga', ...said } };
      const saved = check({ ...doc, attrs: { ...doc.attrs, styles } });
      const { Quagga } = formattingOf(openDocument(saved).doc).styles;
      return { ...Quagga?.paragraph, ...Quagga?.text };
    };
    const ofStyles = (all: Readonly<Record<string, Properties>>) =>
      known(format, all).filter(([, , property]) => property.style);

    it.each(ofStyles(nodeProperties))('a style whose %s has another %s', (type, name, property) => {
      const value = valueFor(nodeValues, type, name, property, format);
      expectRead(type, name, property, value, styled({ attrs: { [name]: value }, marks: [] }));
    });

    it.each(ofStyles(markProperties))('a style whose text has another %s', (type, name, property) => {
      const value = valueFor(markValues, type, name, property, format);
      expectRead(
        type,
        name,
        property,
        value,
        styled({ attrs: {}, marks: [{ type, attrs: { [name]: value } }] }),
      );
    });
  },
);
