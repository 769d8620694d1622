/** What is put into the text: links, pictures, tables. */
export const insert = {
  link: 'Link',
  picture: 'Picture',
  table: 'Table',
  address: 'Address',
  addressExample: 'https://… or name@example.com',
  noAddress: 'This is no address of a page, a mail box or a place in the text.',
  removeLink: 'Remove link',
  addLink: 'Add link',
  changeLink: 'Change link',
  pictureFiles: 'Picture files',
  /** why something is not put in: a picture that is none, is too large or is not in what was copied; a text too long */
  notPasted: (why: 'none' | 'large' | 'elsewhere' | 'long') =>
    ({
      none: 'This is no picture that can be put in; PNG, JPEG, GIF and WebP can.',
      large: 'This picture is too large: 40 MB and 100 million pixels are the most.',
      elsewhere: 'Pictures that are not in the copied text itself were left out; put them in as files.',
      long: 'This is too much to be pasted at once; nothing was put in. Paste it in smaller pieces.',
    })[why],
  pictureTool: 'Picture size and description',
  description: 'Description',
  descriptionFor: 'What the picture shows, for those who do not see it',
  width: 'Width in pixels',
};
