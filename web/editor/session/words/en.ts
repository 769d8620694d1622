/** Why the connection to the document ends. */
export const en = {
  somebodyElse: (name: string) =>
    `You are now signed in as ${name}. What was typed here before belongs to someone else and is not saved under that name.`,
  older:
    'Trivet was upgraded while this page was open. It is read-only until you reload it; what you typed is kept in this browser.',
  lost: 'You are no longer allowed to edit this document, or you were signed out.',
};
