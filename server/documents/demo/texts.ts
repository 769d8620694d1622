import { documentXml, packDocx, paragraph, relationships, table } from '../../../formats/docx/empty.ts';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Text with `**bold**` and `_italic_` in it, as runs. */
function runs(text: string): string {
  return text
    .split(/(\*\*[^*]+\*\*|_[^_]+_)/)
    .filter(Boolean)
    .map((piece) => {
      if (piece.startsWith('**')) return run(piece.slice(2, -2), '<w:b/>');
      return piece.startsWith('_') ? run(piece.slice(1, -1), '<w:i/>') : run(piece);
    })
    .join('');
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

const rich = (text: string) => `<w:p>${runs(text)}</w:p>`;

/** A paragraph of the bulleted (1) or numbered (2) list. */
const item = (list: 1 | 2, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${runs(text)}</w:p>`;

const numbering = (() => {
  const level = (format: string, text: string) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`;
  const abstract = (id: number, inner: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/>${inner}</w:abstractNum>`;
  const number = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  return `${declaration}<w:numbering xmlns:w="${w}">${abstract(1, level('bullet', '•'))}${abstract(2, level('decimal', '%1.'))}${number(1)}${number(2)}</w:numbering>`;
})();

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${main}.numbering+xml"/></Types>`;

function pack(body: string[]): Uint8Array {
  return packDocx({
    '[Content_Types].xml': contentTypes,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
    ]),
    'word/numbering.xml': numbering,
    'word/document.xml': documentXml(body.join('')),
  });
}

/** What a newcomer opens first: headings, bold and italic text, lists and a table. */
export function welcome(): Uint8Array {
  return pack([
    paragraph('Welcome to Trivet', 'Title'),
    rich(
      'This is a **real Word document** in the built-in repository. Open it in two windows and type: each sees the other at once, and _Saved_ means stored.',
    ),
    paragraph('Try it', 'Heading1'),
    item(2, 'Type a word anywhere in this text.'),
    item(2, 'Open the same document as **bob** in another browser, and watch it arrive.'),
    item(2, 'Choose **Publish**: a new version is written to the repository.'),
    item(2, 'Open the viewer: it shows the version that was published last.'),
    paragraph('What stays as it is', 'Heading1'),
    rich(
      'Only the paragraphs that somebody changed are written anew. Everything else in the file keeps its bytes:',
    ),
    item(1, 'styles, numbering, headers and footers,'),
    item(1, 'footnotes, comments and tracked changes,'),
    item(1, 'whatever this editor does not understand.'),
    paragraph('Who may do what', 'Heading2'),
    table([
      ['Person', 'Right', 'Sees'],
      ['Alice', 'owner', 'everything, and shares it'],
      ['Bob', 'write', 'the draft while it is edited'],
      ['Carol', 'none', 'that it is not open to her'],
    ]),
    rich('Have a good look around.'),
  ]);
}

/** A second document, for the two who work on the same release. */
export function releasePlan(): Uint8Array {
  return pack([
    paragraph('Release plan', 'Title'),
    rich('The plan for the next release of the **Order Desk**.'),
    paragraph('Dates', 'Heading1'),
    table([
      ['Step', 'Who', 'When'],
      ['Design frozen', 'Alice', 'first week'],
      ['Documents reviewed', 'Bob', 'second week'],
      ['Released', 'Alice', 'third week'],
    ]),
    paragraph('Open questions', 'Heading1'),
    item(1, 'Which customers get the release first?'),
    item(1, 'Who answers questions in the first days?'),
  ]);
}
