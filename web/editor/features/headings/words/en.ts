/** Numbers of headings. */
export const en = {
  numberHeadings: 'Number the headings',
  numberHeadingsAlso: 'chapter numbering 1 1.1 1.1.1 outline',
};
