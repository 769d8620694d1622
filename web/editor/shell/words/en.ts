import { number } from '../../../words/words.ts';

const of = (all: number, selected: number) =>
  `${selected > 0 ? `${number(selected)} of ` : ''}${number(all)}`;

/** Bars, menus, palette, ruler, notices and what stands in them, by their folders. */
export const en = {
  bar: {
    // Other programs wait for these three as they are.
    saved: 'Saved',
    saving: 'Saving…',
    offline: 'Offline',
    signedOut: 'Signed out',
    readOnly: 'Read-only',
    version: (version: string) => `Version ${version}`,
    unpublished: 'Changes not published yet',
    unpublishedWhy: 'Readers see this version until you publish, or a minute after everybody has left.',
    allDocuments: 'All documents',
    showPublished: 'Show the published version',
    history: 'Versions and copies',
    people: 'In this document now',
    you: (name: string) => `${name} (you)`,
    more: (count: number, names: string) => `${count} more: ${names}`,
    name: 'Document name',
    renameThis: (name: string) => `Rename ${name}`,
  },

  commands: {
    publish: 'Publish',
    publishWithNote: 'Publish with a note …',
    rename: 'Rename',
    published: 'Show the published version',
    download: 'Download the draft',
    downloadAlso: 'save file export',
    allDocuments: 'All documents',
    save: 'Save',
    savedByItself: 'Every change is saved as you type.',

    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteText: 'Paste without formatting',
    pasteByKeys: 'Your browser does not allow pasting from a menu here. Use the keyboard shortcut instead.',
    selectAll: 'Select all',

    palette: 'Find a command',
    shortcuts: 'Keyboard shortcuts',
  },

  sidePanel: {
    panel: 'Comments and changes',
    beside: 'Beside the text',
    closePanel: 'Close the panel',
  },

  toolbar: {
    bar: 'Formatting',
    more: 'More tools',
  },

  live: {
    signedOut: 'You are no longer signed in',
    signedOutWhy:
      'Your session ended while you were offline. What you typed stays on this page and is saved as soon as you sign in again.',
    signedOutFrame:
      'Your session ended while you were offline. What you typed is kept in this browser while you sign in again.',
    elsewhere: 'Others have this document open on another server process',
    elsewhereWhy:
      'Everyone editing a document must be connected to the same process, and this page reached a different one. It tries again every few seconds; nothing you typed is lost.',
    signInAgain: 'Sign in again',
    notKept: 'This browser cannot keep what you typed; save a copy first.',
    unsaved: 'Something you typed was never saved',
    unsavedWhy: (at: string) =>
      `On ${at} this browser was offline, and the document was published or replaced before the connection came back. What you typed is kept here until you decide.`,
    putIn: 'Add it to the document',
    saveCopy: 'Save a copy',
    discard: 'Discard it',
    onlyText: 'Only the text could be saved; the server can no longer create the document.',
    wasPutIn: (count: number) =>
      count === 0
        ? 'The document already contains all of it.'
        : count === 1
          ? 'One paragraph was changed or added.'
          : `${count} paragraphs were changed or added.`,
  },

  menus: {
    bar: 'Menus',
    all: 'Menu',
    here: 'At this place',
    file: 'File',
    edit: 'Edit',
    view: 'View',
    insert: 'Insert',
    format: 'Format',
    tools: 'Tools',
    help: 'Help',

    palette: 'Commands',
    search: 'Search commands',
    recent: 'Recently used',
    none: 'No commands found.',
    found: (count: number) => `${count} ${count === 1 ? 'command' : 'commands'}`,

    shortcuts: 'Keyboard shortcuts',
    filter: 'Search shortcuts',
    noneFound: 'No shortcuts found.',
    writing: 'While writing',
    keys: {
      newParagraph: 'New paragraph',
      lineBreak: 'Line break within a paragraph',
      nextCell: 'Next cell, next list level',
      previousCell: 'Previous cell, previous list level',
      toToolbar: 'Move between text and toolbar',
      followLink: 'Follow a link',
      contextMenu: 'Menu of this place',
    },
    click: 'click',
  },

  notices: {
    closeNote: 'Close this notice',
    document: 'Document',
    opening: 'Opening the document…',
    thisDocument: 'this document',
    backToAll: 'Back to all documents',
    toToolbar: 'Press Escape to reach the toolbar.',

    carriedName: 'Kept but not editable',
    carried: (list: string) => `Kept as they are, but not editable here: ${list}.`,
    /** one of the things that are kept, as the server says it: `2 footnotes` */
    carriedThing: (phrase: string) => phrase,
    carriedShow: 'Show them',
    /** what one of them is, as the server calls it: `Equation` */
    carriedLabel: (label: string) => label,

    moved: 'The document has changed elsewhere',
    movedAgain: 'Another version arrived while you were choosing; please choose again.',
    movedHow: (by: string, version: string, date: string) =>
      `${by} saved version ${version} on ${date} while this draft was being edited. Nothing is overwritten: choose what to do with this draft.`,
    publishOnTop: 'Publish this draft as a new version on top',
    takeTheirs: 'Use the version from the repository; this draft is kept as a copy',
    saveAsNew: 'Save this draft as a new document',
    downloadThis: 'Download this draft',
    savedAsNew: 'The draft was saved as a new document.',
    openIt: 'Open it',
    makesNone: 'The repository cannot create documents.',
    downloadIt: 'Download it',

    ended: 'Editing has ended',
    /** why editing is over, as the server says it */
    endedWhy: (summary: string) => summary,
    staysHere: 'What you see stays on this page until you leave it.',
    saveCopy: 'Save a copy',
    openAgain: 'Open the document again',
    textOnly: 'Only the text could be saved; the server can no longer create the document.',
    upgraded: 'This page is out of date',
    reload: 'Reload',

    otherKind: 'The document is now a different type of file',
    otherKindHow: (name: string) =>
      `In the repository it is now called ${name}. The draft is kept and can be published once the document has a file name that the editor supports, such as one with its original extension.`,

    waitsName: 'Publishing',
    waits: 'Publishing is waiting for the repository',
    notPublished: 'These changes have not been published',
    asked: (by: string) => `${by} asked to publish.`,
    kept: 'The changes are kept in the draft.',
    triedAt: (time: string) => `The next attempt is at ${time}.`,
    tryNow: 'Try again now',
    signIn: 'Sign in to the repository',
    downloadDraft: 'Download the draft',

    openNew: 'Open the new document',
    undo: 'Undo',
  },

  publishing: {
    // Other programs wait for this one as it is.
    publish: 'Publish',
    sayMore: 'Say what changed',
    note: 'What changed',
    noteFor: 'Saved with the version, for anyone who reads its history.',
    withNote: 'Publish with this note',
    kind: 'Publish as',
    major: 'Major version',
    minor: 'Minor version',
    unsettled: 'Publish with what is still open?',
    unsettledHow: 'Readers of the new version find it in the document, too.',
    look: 'Look at them',
    anyway: 'Publish anyway',
    slow: 'Publishing is taking longer than usual. It continues; the version changes when it is done.',
    nothing: 'Nothing has changed since the last version.',
    unstored: 'Nothing was published: your last changes are not saved yet. Try again when they are.',
    done: (version: string, by: string) => `Version ${version} was published by ${by}.`,
  },

  status: {
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    goToPage: 'Go to page',
    words: (all: number, selected: number) => `${of(all, selected)} ${all === 1 ? 'word' : 'words'}`,
    characters: (all: number, selected: number) =>
      `${of(all, selected)} ${all === 1 ? 'character' : 'characters'}`,
    saved: 'All changes saved',
    saving: 'Saving…',
    offline: 'Offline: kept on this page',
    people: (count: number) => `${count} people here`,
    zoomTo100: (now: string) => `${now}, back to 100 %`,
    languageIs: (name: string) => `Language of the text: ${name}. Change`,
    notSet: 'No language set',
  },

  ruler: {
    /** a stop in the ruler */
    stop: (kind: string) => `Tab stop: ${kind}`,
    value: (at: string, leader: string | undefined) => (leader === undefined ? at : `${at}, ${leader}`),
    hint: 'drag to move, drag away to remove',
    next: (kind: string) => `New tab stops: ${kind}. Change alignment`,

    name: 'Ruler',
    left: 'Left indent',
    right: 'Right indent',
    first: 'First line',
    centimetres: (value: string) => `${value} cm`,
    inches: (value: string) => `${value} in`,
  },

  view: {
    pages: 'Pages',
    pagesAlso: 'page view print layout',
    ruler: 'Ruler',
    toMenus: 'Go to the menus',
    browserMenu: 'Right-click opens the browser’s menu',
    browserMenuAlso: 'context menu spelling suggestions mouse',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to width',
    percent: (share: number) => `${Math.round(share * 100)} %`,
    sheet: 'Page colour',
    sheetAlso: 'dark page night white',
    auto: 'Same as the rest of the page',
    dark: 'Dark page',
    light: 'White page',
    colours: 'Colours',
    coloursAuto: 'Same as system',
    coloursDark: 'Dark colours',
    coloursLight: 'Light colours',
    language: 'Language',
    notSwitched: 'The last changes are not saved yet; try again once they are.',
  },
};
