import { strFromU8, unzipSync } from 'fflate';
import { documentXml, packDocx, paragraph, relationships } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const drawing = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" Requires="wps"><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="1800000" cy="500000"/><wp:docPr id="1" name="Box"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${box('In a box')}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:140pt;height:40pt"><v:textbox>${box('In a box')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const note = (id: number, text: string) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`;

/** A document with a header, a footer, two footnotes and a text box; `before` is XML of paragraphs before its text. */
export function documentWithStories(before = ''): Uint8Array {
  const body = [
    before,
    `<w:p><w:r><w:t>The quagga</w:t></w:r>${reference(2)}<w:r><w:t xml:space="preserve"> was a zebra</w:t></w:r>${reference(3)}<w:r><w:t>.</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t xml:space="preserve">Beside it </w:t></w:r>${drawing}</w:p>`,
    paragraph('The end'),
  ].join('');
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rHead"/><w:footerReference w:type="default" r:id="rFoot"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const type = (part: string, kind: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="${main}.${kind}+xml"/>`;
  return packDocx({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('document', 'document.main')}${type('styles', 'styles')}${type('header1', 'header')}${type('footer1', 'footer')}${type('footnotes', 'footnotes')}</Types>`,
    'word/document.xml': documentXml(body).replace(/<w:sectPr>.*<\/w:sectPr>/, section),
    'word/header1.xml': `<w:hdr ${w}>${paragraph('On every page')}</w:hdr>`,
    'word/footer1.xml': `<w:ftr ${w}>${paragraph('At the foot')}</w:ftr>`,
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="-1" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="0" w:type="continuationSeparator"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${note(2, 'It lived in South Africa.')}${note(3, 'A subspecies.')}</w:footnotes>`,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rHead', 'header', 'header1.xml'],
      ['rFoot', 'footer', 'footer1.xml'],
      ['rNotes', 'footnotes', 'footnotes.xml'],
    ]),
  });
}

/** The same with a comment in a note, in the header and in the text box, as some programs write them. */
export function commentedStories(): Uint8Array {
  const entries = Object.entries(unzipSync(documentWithStories()));
  const parts = Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
  const wrap = (part: string, id: number, text: string) => {
    const run = `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const around = `<w:commentRangeStart w:id="${id}"/>${run}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
    parts[part] = (parts[part] ?? '').replaceAll(run, around);
  };
  wrap('word/footnotes.xml', 0, 'A subspecies.');
  wrap('word/header1.xml', 1, 'On every page');
  wrap('word/document.xml', 2, 'In a box');
  const comment = (id: number, text: string) =>
    `<w:comment w:id="${id}" w:author="Ann Lee" w:date="2026-01-02T03:04:05Z" w:initials="AL"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
  const texts = ['In a note', 'In a header', 'In a box'].map((text, id) => comment(id, text)).join('');
  parts['word/comments.xml'] = `<w:comments ${w}>${texts}</w:comments>`;
  const into = (part: string, end: string, text: string) => {
    parts[part] = (parts[part] ?? '').replace(end, `${text}${end}`);
  };
  into(
    '[Content_Types].xml',
    '</Types>',
    '<Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/>',
  );
  into(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    '<Relationship Id="rC" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/>',
  );
  return packDocx(parts);
}

/** An OpenDocument text with a note, a text box and a header, whose last words are `note`, `box` and `header`; `say` puts
 *  something around them, `before` is XML of paragraphs before its text. */
export function openDocumentWithStories(say = (words: string) => words, before = ''): Uint8Array {
  const note = `<text:note text:id="ftn1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Words of a ${say('note')}</text:p></text:note-body></text:note>`;
  const box = `<draw:frame text:anchor-type="as-char" svg:width="5cm" draw:z-index="0"><draw:text-box fo:min-height="1cm"><text:p>Words of a ${say('box')}</text:p></draw:text-box></draw:frame>`;
  const body = `${before}<text:p>Body${note} and ${box}</text:p>`;
  const styles = strFromU8(unzipSync(packOdt(''))['styles.xml'] ?? new Uint8Array());
  const header = `<style:header><text:p>Words of a ${say('header')}</text:p></style:header>`;
  return packOdt(body, '', {
    'styles.xml': styles
      .replace('style:page-layout-name="A4"/>', `style:page-layout-name="A4">${header}</style:master-page>`)
      .replace('</style:page-layout>', '<style:header-style/></style:page-layout>'),
  });
}
