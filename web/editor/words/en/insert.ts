/** What is put into the text: links, pictures, tables. */
export const insert = {
  pictureFiles: 'Picture files',
  noPicture: 'This file is no picture that a browser can show.',
};
