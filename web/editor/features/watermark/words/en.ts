/** A text across each page. */
export const en = {
  command: 'Watermark …',
  also: 'draft confidential stamp background text',
  title: 'Watermark',
  text: 'Text across each page',
  example: 'Draft, Confidential …',
  tooLong: 'At most 60 characters.',
  apply: 'Apply',
  remove: 'Remove watermark',
};
