/** The preview of an element. */
export const preview = {
  tab: 'Preview',
  title: 'Preview',
  long: 'This element is too long for a preview. Its source shows all of it.',
  unreadable: 'This source cannot be read as XML, so there is no preview.',
  what: 'the preview',
  draft: 'This is how your unsaved changes will look.',
  before: 'The source has a fault; this is how it looked before.',
  seen: 'What of it is shown',
  seenAs: {
    everything: 'Everything, with notes on what is hidden',
    plain: 'Everything, without notes',
    read: 'As when reading in Notes',
    edit: 'As when editing in Notes',
    web: 'As on the web',
  },
  beside: 'Preview beside',
  binary:
    'This element is stored in binary form. What is compiled in it has no text: of formulas, only names and texts are shown between “…”.',
  items: 'What the note holds',
};

/** A part of the preview that somebody pointed at. */
export const picked = {
  title: (part: string) => `Properties: ${part}`,
  code: (part: string) => `Code: ${part}`,
  source: 'Go to its source',
  change: 'Change properties',
  close: 'Close the properties',
};

/** Rich text. */
export const text = {
  pageBreak: 'Page break',
  section: 'Section',
  computed: 'Computed:',
  picture: 'Picture',
  area: 'Area:',
  attachment: 'Attachment:',
  link: 'Link',
  subform: 'Subform',
  tab: (place: number) => `Tab ${place}`,
};

/** Where something is hidden. */
export const hide = {
  always: 'Always hidden',
  places: (places: string) => `Hidden: ${places}`,
  when: 'Hidden by a formula',
  names: {
    read: 'when reading',
    edit: 'when editing',
    preview: 'in the preview pane',
    previewedit: 'when editing in the preview pane',
    print: 'in print',
    copy: 'when copied',
    embedded: 'when embedded',
    notes: 'in Notes',
    web: 'on the web',
    mobile: 'on mobile devices',
  },
};

/** What a link opens. */
export const targets = {
  computed: 'Computed:',
  kinds: {
    page: 'Page',
    form: 'Form',
    frameset: 'Frameset',
    view: 'View',
    folder: 'Folder',
    navigator: 'Navigator',
    viewlink: 'View link',
    doclink: 'Document link',
    databaselink: 'Database link',
  },
};

export const fields = {
  shared: 'Shared field',
  more: (count: number) => `and ${count} more`,
  types: {
    text: 'Text',
    keyword: 'Choice',
    richtext: 'Rich text',
    richtextlite: 'Rich text (lite)',
    datetime: 'Date and time',
    names: 'Names',
    number: 'Number',
    authors: 'Authors',
    readers: 'Readers',
    timezone: 'Time zone',
    formula: 'Formula',
    color: 'Colour',
    password: 'Password',
    section: 'Section',
  },
  kinds: {
    editable: 'editable',
    computed: 'computed',
    computedwhencomposed: 'computed when composed',
    computedfordisplay: 'computed for display',
  },
  lists: {
    checkbox: 'Check boxes, computed',
    radiobutton: 'Radio buttons, computed',
    dialoglist: 'List in a dialog',
    combobox: 'Drop-down list',
    listbox: 'List',
  },
};

/** What stands in a rich text as a box. */
export const embedded = {
  embeddedview: 'Embedded view',
  embeddedoutline: 'Embedded outline',
  embeddednavigator: 'Embedded navigator',
  embeddedcalendar: 'Calendar',
  embeddeddatepicker: 'Date picker',
  embeddededitor: 'Embedded editor',
  embeddedfolderpane: 'Folder pane',
  embeddedfileuploadcontrol: 'File upload',
  embeddedscheduler: 'Scheduler',
  embeddedsearch: 'Search',
  grouppicker: 'Group picker',
  objectref: 'Object',
  layer: 'Layer',
  layoutregion: 'Layout region',
};

export const code = {
  title: 'Code',
  unnamed: 'Code',
  owners: {
    globals: 'Globals',
    field: 'Field',
    action: 'Action',
    column: 'Column',
    button: 'Button',
    actionhotspot: 'Hotspot',
    section: 'Section',
    subformref: 'Subform',
    computedtext: 'Computed text',
    pardef: 'Paragraph',
    outlineentry: 'Entry',
    frame: 'Frame',
    table: 'Table',
    picture: 'Picture',
  },
  languages: {
    formula: 'Formula',
    lotusscript: 'LotusScript',
    javascript: 'JavaScript',
    javaproject: 'Java',
    simpleaction: 'Simple action',
  },
};

export const actions = {
  bar: 'Actions',
  unnamed: 'Unnamed action',
  shared: (id: string) => `Shared action ${id}`,
  sharedOne: 'shared',
  system: 'system action',
  inMenu: 'in the menu',
};

export const form = {
  windowTitle: 'Window title',
  background: 'Background',
  sheet: 'Sheet',
  empty: 'Nothing is drawn on it.',
};

export const view = {
  columns: 'Columns',
  empty: 'It has no columns.',
  untitled: 'No title',
  selection: 'Selection',
  onOpen: 'When opened',
  opens: { lastopened: 'where it was left', top: 'at the top', bottom: 'at the bottom' },
  sorts: { ascending: 'ascending', descending: 'descending' },
  categorized: 'categorised',
  hidden: 'hidden',
  resort: 'can be sorted',
  shared: 'shared',
};

export const frames = {
  title: 'Frames',
  unnamed: 'Unnamed frame',
  nothing: 'Empty',
  leadsTo: (frame: string) => `Links open in ${frame}`,
};

export const entries = {
  empty: 'It has no entries.',
  blank: '(blank)',
  inFrame: (frame: string) => `in frame ${frame}`,
  types: {
    none: 'opens nothing',
    action: 'Action',
    otherviews: 'Other views',
    otherprivateviews: 'Other private views',
    otherfolders: 'Other folders',
    otherprivatefolders: 'Other private folders',
    namedelementlink: 'Element',
    urllink: 'Address',
  },
};

export const file = {
  size: 'Size',
  type: 'Type',
  picture: 'Picture',
  empty: 'The bytes of this file are not in the element.',
};

export const items = {
  title: 'Items',
  binary: 'This element is stored in binary form. This is what can be read of it:',
  bytes: (size: string) => `${size} of binary data`,
  empty: 'empty',
};

export const agent = {
  starts: 'Starts',
  schedule: 'Schedule',
  documents: 'Works on',
  selection: 'Selects',
  language: 'Language',
  enabled: 'Enabled',
  no: 'No',
  restrictions: 'Restrictions',
  runsAs: 'Runs as personal agent',
  comment: 'Comment',
  triggers: {
    actionsmenu: 'from the Actions menu',
    agentlist: 'from the list of agents',
    beforenewmail: 'before new mail arrives',
    afternewmail: 'after new mail has arrived',
    docupdate: 'when documents are created or changed',
    docpaste: 'when documents are pasted',
    scheduled: 'on a schedule',
    serverstart: 'when the server starts',
  },
  sets: {
    modified: 'new and changed documents',
    unreadinview: 'unread documents of the view',
    allinview: 'all documents of the view',
    selected: 'selected documents',
    runonce: 'runs once, without documents',
    all: 'all documents',
  },
  schedules: {
    automatic: 'automatically',
    byminutes: 'repeatedly',
    daily: 'daily',
    weekly: 'weekly',
    monthly: 'monthly',
    never: 'never',
  },
  every: (hours: number, minutes: number) =>
    `every ${[hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')}`,
  day: (day: string) => `on day ${day}`,
  from: (time: string) => `from ${time}`,
  on: (server: string) => `on ${server}`,
};
