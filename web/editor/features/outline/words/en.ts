/** The headings at the left. */
export const en = {
  name: 'Outline',
  headings: 'Headings',
  close: 'Close the outline',
  none: 'Headings in the text appear here.',
};
