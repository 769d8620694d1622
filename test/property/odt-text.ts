import { packOdt } from '../../formats/odt/empty.ts';

/** A text with everything that has to stay in balance or in its place: ranges, lists, tables, sections, white space. */
export function richText(): Uint8Array {
  const cell = (inner: string, attributes = '') =>
    `<table:table-cell${attributes}><text:p>${inner}</text:p></table:table-cell>`;
  const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;
  const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
  const body = [
    '<text:tracked-changes><text:changed-region text:id="c1"><text:insertion/></text:changed-region></text:tracked-changes>',
    '<text:h text:style-name="Heading_20_1" text:outline-level="1">A report</text:h>',
    '<text:p text:style-name="P1">Some <text:span text:style-name="T1">bold <text:span text:style-name="T2">and red</text:span></text:span> words<text:s text:c="3"/>apart</text:p>',
    '<text:p><text:bookmark-start text:name="b"/>Marked<text:bookmark-end text:name="b"/><text:page-number>7</text:page-number> after</text:p>',
    '<text:p><office:annotation office:name="n"><text:p>Why?</text:p></office:annotation>Talked about<office:annotation-end office:name="n"/> here.</text:p>',
    '<text:p>Kept <text:change-start text:change-id="c1"/><text:a xlink:href="https://a.example/">linked</text:a><text:change-end text:change-id="c1"/><text:tab/>end<text:note text:id="f1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>',
    `<text:list xml:id="l1" text:style-name="L1">${item('<text:p>one</text:p>')}${item(`<text:p>two</text:p><text:list>${item('<text:p>deep</text:p>')}</text:list><text:p>more of two</text:p>`)}</text:list>`,
    `<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-header-rows>${row(cell('a1') + cell('b1'))}</table:table-header-rows>${row(cell('a2', ' table:number-rows-spanned="2"') + cell('b2'))}${row(`<table:covered-table-cell/>${cell('b3')}`)}${row(`${cell('wide', ' table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}</table:table>`,
    '<text:section xmlns:own="urn:own" text:name="S"><text:p own:a="1">In a section<text:span own:b="1"> of its own</text:span></text:p></text:section>',
    '<text:table-of-content text:name="C"><text:index-body><text:p>A report 1</text:p></text:index-body></text:table-of-content>',
    '<text:p/>',
  ].join('\n');
  const styles =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="justify"/></style:style><style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:color="#ff0000"/></style:style><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>';
  return packOdt(body, styles);
}
