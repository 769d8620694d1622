/** Notices above the text, and questions about the document as a whole. */
export const notices = {
  closeNote: 'Close this note',
  document: 'Document',
  opening: 'Opening the document…',
  thisDocument: 'this document',
  backToAll: 'Back to all documents',
  documentText: 'Document text',
  toToolbar: 'Press Escape to reach the toolbar.',

  carriedName: 'Kept but not editable',
  carried: (list: string) => `Kept as they are, but not editable here: ${list}.`,
  /** one of the things that are kept, as the server says it: `2 footnotes` */
  carriedThing: (phrase: string) => phrase,
  carriedShow: 'Show them',
  /** what one of them is, as the server calls it: `Equation` */
  carriedLabel: (label: string) => label,

  moved: 'The document has changed elsewhere',
  movedAgain: 'Another version came while you were choosing; choose again.',
  movedHow: (by: string, version: string, date: string) =>
    `${by} stored version ${version} on ${date}, while this draft was being edited. Nothing is overwritten: choose what becomes of this draft.`,
  publishOnTop: 'Publish this draft as a new version on top',
  takeTheirs: 'Take the version of the repository; this draft is kept as a copy',
  saveAsNew: 'Save this draft as a new document',
  downloadThis: 'Download this draft',
  savedAsNew: 'The draft was saved as a new document.',
  openIt: 'Open it',
  makesNone: 'The repository makes no documents.',
  downloadIt: 'Download it',

  ended: 'Editing has ended',
  /** why editing is over, as the server says it */
  endedWhy: (summary: string) => summary,
  staysHere: 'What you see stays on this page until you leave it.',
  saveCopy: 'Save a copy',
  openAgain: 'Open the document again',
  textOnly: 'Only the text could be saved; the server cannot make the document any more.',
  upgraded: 'This page is out of date',
  older:
    'Trivet was upgraded while this page was open. It is for reading only until it is loaded again; what you typed is kept in this browser.',
  reload: 'Reload',
  lost: 'You are no longer allowed to edit this document, or you were signed out.',

  otherKind: 'The document is of another kind now',
  otherKindHow: (name: string) =>
    `It is called ${name} in the repository. The draft is kept, and can be published when the document has a name that the editor knows, such as one that ends as it did when the draft began.`,

  waitsName: 'Publishing',
  waits: 'Publishing waits for the repository',
  notPublished: 'These changes are not published',
  asked: (by: string) => `${by} asked to publish.`,
  kept: 'The changes are kept in the draft.',
  triedAt: (time: string) => `It is tried again at ${time}.`,
  tryNow: 'Try again now',
  signIn: 'Sign in to the repository',
  downloadDraft: 'Download the draft',

  openNew: 'Open the new document',
  undo: 'Undo',
};
