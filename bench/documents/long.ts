import { documentXml, packDocx, paragraph, relationships, table } from '../../formats/docx/empty.ts';

const words = 'the quick brown fox jumps over a lazy dog while nobody looks at it twice'.split(' ');
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const by = (id: number) => `w:id="${id}" w:author="Bob" w:date="2026-01-02T03:04:00Z"`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text} </w:t></w:r>`;

/** About so many pages of headings, text and small tables, with so many comments and tracked changes spread over them.
 *  @param varied every other page has a footnote and a numbered list as well */
export function longDocx(pages: number, comments = 0, changes = 0, varied = false): Uint8Array<ArrayBuffer> {
  const paragraphs = pages * 4;
  // The first so many of a row that is dealt out evenly.
  const due = (at: number, count: number) =>
    Math.floor(((at + 1) * count) / paragraphs) - Math.floor((at * count) / paragraphs);
  let commented = 0;
  let changed = 0;
  const text = (seed: number, at: number) => {
    const own = Array.from({ length: 90 }, (_, word) => words[(seed * 7 + word * 5) % words.length] ?? '');
    const pieces: string[] = [];
    for (let n = due(at, changes); n > 0; n--) {
      const taken = own.splice(0, 4).join(' ');
      const tag = changed % 2 === 0 ? 'ins' : 'del';
      const inner = tag === 'ins' ? run(taken) : run(taken).replaceAll('w:t', 'w:delText');
      pieces.push(`<w:${tag} ${by(10_000 + changed++)}>${inner}</w:${tag}>`, run(own.splice(0, 4).join(' ')));
    }
    for (let n = due(at, comments); n > 0; n--) {
      const id = commented++;
      const [start, end] = [`<w:commentRangeStart w:id="${id}"/>`, `<w:commentRangeEnd w:id="${id}"/>`];
      pieces.push(start, run(own.splice(0, 3).join(' ')), end);
      pieces.push(`<w:r><w:commentReference w:id="${id}"/></w:r>`);
    }
    return `<w:p>${pieces.join('')}${run(own.join(' '))}</w:p>`;
  };
  const page = (number: number) => [
    paragraph(`Page ${number}`, number % 4 === 0 ? 'Heading1' : 'Heading2'),
    ...[1, 2, 3, 4].map((part) => text(number * part, (number - 1) * 4 + part - 1)),
    ...(varied && number % 2 === 0 ? [noted(number / 2), ...[1, 2, 3].map(listed)] : []),
    table([1, 2, 3].map((row) => [`Row ${row}`, words[row] ?? '', String(number * row)])),
  ];
  const body = Array.from({ length: pages }, (_, number) => page(number + 1).join('')).join('');
  const parts = {
    'word/document.xml': documentXml(body),
    ...(comments > 0 ? { 'word/comments.xml': commentsXml(comments) } : {}),
    ...(varied
      ? { 'word/footnotes.xml': footnotesXml(Math.floor(pages / 2)), 'word/numbering.xml': numberingXml }
      : {}),
  };
  return new Uint8Array(packDocx({ ...parts, ...namesOf(parts) }));
}

const noted = (id: number) =>
  `<w:p>${run('As has been noted before')}<w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;

const listed = (item: number) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(`Item ${item} of a list`)}</w:p>`;

const numberingXml = `<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function footnotesXml(count: number): string {
  const one = (_: unknown, at: number) =>
    `<w:footnote w:id="${at + 1}"><w:p><w:r><w:footnoteRef/></w:r>${run(`What note ${at + 1} says`)}</w:p></w:footnote>`;
  return `<w:footnotes ${w}>${Array.from({ length: count }, one).join('')}</w:footnotes>`;
}

function commentsXml(count: number): string {
  const one = (_: unknown, id: number) =>
    `<w:comment ${by(id)} w:initials="B">${paragraph(`What is meant here, number ${id + 1}?`)}</w:comment>`;
  return `<w:comments ${w}>${Array.from({ length: count }, one).join('')}</w:comments>`;
}

/** The parts of a package that name its other parts. */
function namesOf(parts: Record<string, string>): Record<string, string> {
  const named = Object.keys(parts).map((name) => /(\w+)\.xml$/.exec(name)?.[1] ?? '');
  const kinds = ['styles', ...named.filter((kind) => kind !== 'document')];
  const types = ['document.main', ...kinds].map(
    (kind) => `<Override PartName="/word/${kind.split('.')[0]}.xml" ContentType="${main}.${kind}+xml"/>`,
  );
  return {
    'word/_rels/document.xml.rels': relationships(
      kinds.map((kind, at) => [`rId${at + 1}`, kind, `${kind}.xml`]),
    ),
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
  };
}
