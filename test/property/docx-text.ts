import { documentXml, packDocx, relationships } from '../../formats/docx/empty.ts';

/** A document with everything that has to stay in balance: fields, ranges, changes, links, lists, tables, sections. */
export function richDocument(): Uint8Array {
  const run = (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const field = (code: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const spread = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>${field('MERGEFIELD x', run('one'))}<w:r><w:instrText> = 1 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('yes')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const cell = (inner: string, properties = '') =>
    `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${inner}</w:tc>`;
  const p = (inner: string, properties = '') =>
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
  const body = [
    p(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:bookmarkStart w:id="3" w:name="form"/><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run('Yes')}`,
    ),
    p(run('A report'), '<w:pStyle w:val="Heading1"/>'),
    '<w:bookmarkStart w:id="1" w:name="outer"/>',
    p(
      `${run('Some ')}${run('bold', '<w:b/>')}<w:proofErr w:type="spellStart"/>${run(' words')}<w:proofErr w:type="spellEnd"/>`,
    ),
    p(
      `<w:bookmarkStart w:id="2" w:name="inner"/>${run('Marked')}<w:bookmarkEnd w:id="2"/>${field('PAGE', run('7', '<w:i/>'))}${run(' after')}`,
    ),
    '<w:bookmarkEnd w:id="1"/>',
    p(
      `<w:commentRangeStart w:id="0"/>${run('Talked about')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(' here.')}`,
    ),
    p(
      `${run('Kept ')}<w:ins w:id="10" w:author="A"><w:hyperlink r:id="rLink">${run('linked', '<w:u w:val="single"/>')}</w:hyperlink>${run(' new')}</w:ins><w:del w:id="11" w:author="A"><w:r><w:delText>gone</w:delText></w:r></w:del>${run('\u00a0end')}`,
    ),
    p(spread),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="100"/><w:gridCol w:w="100"/></w:tblGrid><w:tr>${cell(p(run('a1')))}${cell(p(run('b1')) + p(field('DATE', run('today'))), '<w:vMerge w:val="restart"/>')}</w:tr>\n<w:tr>${cell(p(run('a2')))}${cell('<w:p/>', '<w:vMerge/>')}</w:tr></w:tbl>`,
    '<w:bookmarkEnd w:id="3"/>',
    `<w:sdt xmlns:own="urn:own"><w:sdtPr><w:id w:val="5"/></w:sdtPr><w:sdtContent><w:p own:a="1">${run('Inside a control')}<w:r own:b="1"><w:t>, of its own</w:t></w:r></w:p><w:p>${run('and kept')}<w:proofErr own:c="1"/></w:p></w:sdtContent></w:sdt>`,
    p(run('First part'), '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'),
    p(
      `${run('Line')}<w:r><w:br/><w:t>two</w:t><w:tab/><w:t>\ud83d\ude42</w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><w:sdt><w:sdtPr><w:id w:val="6"/></w:sdtPr><w:sdtContent>${run('choice')}</w:sdtContent></w:sdt>`,
    ),
    p(''),
  ].join('\n');
  return packDocx({
    'word/document.xml': documentXml(body),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rLink', 'hyperlink', 'bookmarks.xml'],
    ]),
  });
}
