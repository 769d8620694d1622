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
  noPicture: 'This file is no picture that a browser can show.',
  pictureTool: 'Picture size and description',
  description: 'Description',
  descriptionFor: 'What the picture shows, for those who do not see it',
  width: 'Width in pixels',
};
