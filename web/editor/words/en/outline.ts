/** The headings at the left. */
export const outline = {
  name: 'Outline',
  headings: 'Headings',
  close: 'Close the outline',
  none: 'Headings of the text appear here.',
};
