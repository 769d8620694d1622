/** Pages, sections and columns. */
export const en = {
  pageBreak: 'Page break',

  pageTitle: 'Page setup',
  paper: 'Paper',
  orientation: 'Orientation',
  width: 'Width',
  height: 'Height',
  margin: { top: 'Top margin', bottom: 'Bottom margin', left: 'Left margin', right: 'Right margin' },
  columns: 'Columns',
  gap: 'Space between columns',
  reach: 'Apply to',
  thisSection: 'This section',
  noRoom: 'These margins leave no room for text.',
  pages: 'Page setup …',
  pagesAlso: 'paper size orientation landscape margins columns A4 Letter',
  nextPage: 'Section break (new page)',
  continuous: 'Section break (same page)',
  removeSection: 'Remove section break',
};
