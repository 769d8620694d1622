/** Work that was not saved when its window was closed. */
export const live = {
  signedOut: 'You are not signed in any more',
  signedOutWhy:
    'Your session ended while there was no connection. What you typed stays on this page, and is saved as soon as you have signed in again.',
  signedOutFrame:
    'Your session ended while there was no connection. What you typed is kept in this browser while you sign in again.',
  signInAgain: 'Sign in again',
  notKept: 'This browser does not keep what you typed; save a copy first.',
  somebodyElse: (name: string) =>
    `You are signed in as ${name} now. What was typed here before belongs to somebody else and is not saved under that name.`,
  unsaved: 'Something you typed was never saved',
  unsavedWhy: (at: string) =>
    `On ${at} this browser had no connection, and the document was published or replaced before it had one again. What you typed is kept here until you decide.`,
  putIn: 'Put it into the document',
  saveCopy: 'Save a copy',
  discard: 'Discard it',
  onlyText: 'Only the text could be saved; the server cannot make the document any more.',
  wasPutIn: (count: number) =>
    count === 0
      ? 'All of it is in the document already.'
      : count === 1
        ? 'One paragraph was changed or added.'
        : `${count} paragraphs were changed or added.`,
};
