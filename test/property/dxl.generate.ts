import fc from 'fast-check';

/** Generated DXL: what real producers write, and what they could. */

const space = fc.constantFrom(' ', '\n', '\r\n', '\t', '  \n ');
const optionalSpace = fc.constantFrom('', ' ', '\n', '\r\n');
const character = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'abcXYZ019 ./\\|$()äß名𝒳') },
  { weight: 2, arbitrary: fc.constantFrom('&amp;', '&lt;', '&#233;', '&#x1D4B3;', '&quot;', '&apos;', '>') },
);
const content = fc.array(character, { maxLength: 12 }).map((parts) => parts.join('').replaceAll(']]>', ''));
const word = fc.constantFrom('name', 'hide', 'alias', 'language', 'version', 'bgcolor', 'x-y', 'a.b');
const quote = fc.constantFrom("'", '"');

const attribute = fc
  .tuple(space, word, optionalSpace, optionalSpace, quote, content)
  .map(([before, name, left, right, mark, value]) => ({
    name,
    text: `${before}${name}${left}=${right}${mark}${value}${mark}`,
  }));
const attributes = fc
  .uniqueArray(attribute, { maxLength: 4, selector: ({ name }) => name })
  .map((all) => all.map(({ text }) => text).join(''));

const leaf = fc.oneof(
  content,
  content.map((text) => `<!--${text.replaceAll('-', '')}-->`),
  fc.constantFrom('<![CDATA[<&]]>', '<?target data?>', '\r\n', '<break/>'),
);
const tagName = fc.constantFrom('body', 'richtext', 'par', 'run', 'code', 'formula', 'column', 'unheard-of');

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'dxl' },
    leaf,
    fc
      .tuple(
        tagName,
        attributes,
        optionalSpace,
        fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'dxl' }),
        fc.boolean(),
      )
      .map(([name, given, end, inside, closed]) =>
        closed && inside.length === 0
          ? `<${name}${given}${end}/>`
          : `<${name}${given}${end}>${inside.join('')}</${name}${end}>`,
      ),
  ),
}));

/** A UNID in the form of real ones. */
export const unid = fc.stringMatching(/^[0-9A-F]{32}$/);

const noteinfo = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.option(unid), fc.option(fc.integer({ min: 1, max: 0xffff })), fc.boolean(), space, quote)
    .map(([id, noteId, full, gap, mark]) => {
      const ids = `${id === null ? '' : `${gap}unid=${mark}${id}${mark}`}${noteId === null ? '' : ` noteid='${noteId.toString(16)}'`}`;
      return full
        ? `<noteinfo${ids} sequence='2'>\n<created><datetime\n>20200101T000000,00Z</datetime></created></noteinfo>`
        : `<noteinfo${ids}/>`;
    }),
);
const people = (root: string) =>
  fc.constantFrom(
    '',
    `<${root}><name>CN=A/O=B</name></${root}>`,
    `<${root}>\n<name>C &amp; D</name><name>CN=A/O=B</name></${root}>`,
    `<${root}/>`,
  );

const root = fc.constantFrom('form', 'view', 'page', 'subform', 'outline', 'imageresource', 'databasescript');
const formatted = fc
  .tuple(
    root,
    attributes,
    noteinfo,
    people('updatedby'),
    fc.constantFrom('', '<revisions/>'),
    people('wassignedby'),
    fc.array(node, { maxLength: 4 }),
    optionalSpace,
    fc.boolean(),
  )
  .map(([name, given, info, updated, revisions, signed, inside, end, closed]) => {
    const text = `${info}${updated}${revisions}${signed}${inside.join('')}`;
    return closed && text === ''
      ? `<${name}${given}${end}/>`
      : `<${name}${given}${end}>${text}</${name}${end}>`;
  });
const raw = fc
  .tuple(
    fc.constantFrom('form', 'view', 'filter'),
    fc.constantFrom('', 'C', 'Y', 'fL3', '34CiQ', 's34Q'),
    noteinfo,
    content,
    people('wassignedby'),
  )
  .map(
    ([kind, flags, info, title, signed]) =>
      `<note class='${kind}'>${info}${signed}\n<item name='$Flags'><text>${flags}</text></item><item name='$TITLE'><text>${title}</text></item></note>`,
  );

/** One design element, formatted or raw. */
export const element = fc.oneof(formatted, raw);

/** Elements with what stands between them in a database document. */
export const database = fc
  .tuple(
    fc.array(fc.tuple(element, fc.constantFrom('', '\n', '\r\n', '<!-- between -->')), { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([elements, namespace]) => {
    const head = namespace ? `<database xmlns='http://www.lotus.com/dxl' title='T'>` : `<database title='T'>`;
    return {
      elements: elements.map(([text]) => text),
      text: `${head}${elements.map((each) => each.join('')).join('')}</database>`,
    };
  });
