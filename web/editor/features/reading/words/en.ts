/** The button with which a phone starts to edit. */
export const en = {
  readFirst: 'Edit',
};
