/** Notes, headers and footers, as commands. */
export const en = {
  insertFootnote: 'Footnote',
  insertEndnote: 'Endnote',
  editHeader: 'Header',
  editFooter: 'Footer',
  removeHeader: 'Remove header',
  removeFooter: 'Remove footer',
  firstPage: 'Different first page',
  evenPage: 'Different odd and even pages',
  pageNumber: 'Page number',
  pageCount: 'Number of pages',
  edges: 'Header and footer',
};
