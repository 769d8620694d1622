import { number } from '../../../../../words/words.ts';

/** Something new of an element. */
export const inserting = {
  button: 'Insert',
  title: 'Insert',
  insert: 'Insert',
  what: 'What',
  unreadable: 'The source has a fault. Once it is mended, something can be inserted.',
  name: 'Name',
  label: 'Label',
  type: 'Type',
  fieldKind: 'Who writes it',
  choices: 'Choices, one per line',
  actionTitle: 'Title',
  columnTitle: 'Title',
  columnValue: 'Field or formula',
  sort: 'Sorted',
  event: 'Event',
  taken: 'There is a field of this name.',
  odd: 'Names of fields begin with a letter, $ or _ and have letters, digits, $, _ and dots.',
  kinds: {
    field: { name: 'Field', means: 'Goes to the cursor, or to the end of the body.' },
    text: { name: 'Text', means: 'Goes to the cursor, or to the end of the body.' },
    button: { name: 'Button', means: 'Goes to the cursor, or to the end of the body.' },
    subform: { name: 'Subform', means: 'Goes to the cursor, or to the end of the body.' },
    action: { name: 'Action', means: 'A button above the element; becomes the last one.' },
    column: { name: 'Column', means: 'Becomes the last one.' },
    event: {
      name: 'Code of an event',
      means: 'Runs when something happens; begins with what Notes gives it.',
    },
    fieldcode: {
      name: 'Formula of a field',
      means: 'What the field begins with, or what may be written in it.',
    },
  },
  types: {
    text: 'Text',
    richtext: 'Rich text',
    number: 'Number',
    datetime: 'Date and time',
    keyword: 'Choice',
    names: 'Names',
    authors: 'Authors',
    readers: 'Readers',
  },
  fieldKinds: {
    editable: 'People',
    computed: 'A formula, whenever it is saved',
    computedwhencomposed: 'A formula, when it is created',
    computedfordisplay: 'A formula, only to be shown',
  },
  formulas: {
    default: 'Default value (formula, optional)',
    value: 'Value (formula)',
    click: 'On a click (formula, optional)',
    formula: 'Formula',
  },
  sorts: { none: 'No', ascending: 'Ascending', descending: 'Descending', categorized: 'Categorised' },
};

/** What is asked of a name in a source. */
export const asking = {
  unknown: (name: string) =>
    name === '' ? 'There is no name here.' : `Nothing in this database declares “${name}”.`,
  definition: 'Go to the definition',
  usages: 'Where the element is used',
  rename: 'Rename',
  comment: 'Toggle comment',
  complete: 'Suggestions',
};

/** The menu of the right mouse button. */
export const sourceMenu = {
  title: 'At this place',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteByKeys: 'The browser does not let pages read the clipboard. Ctrl+V pastes.',
  properties: 'Properties…',
  comment: 'Toggle comment',
  indent: 'Indent this script by its blocks',
  notIndented: 'Only LotusScript whose blocks are all closed can be indented.',
  fold: 'Fold',
  unfold: 'Unfold',
  foldAll: 'Fold everything',
  unfoldAll: 'Unfold everything',
};

/** Finding and replacing in a source. */
export const finding = {
  find: 'Find',
  replace: 'Replace with',
  case: 'Match case',
  word: 'Whole words',
  pattern: 'Regular expression',
  previous: 'Previous match',
  next: 'Next match',
  replaceOne: 'Replace',
  replaceAll: 'Replace all',
  close: 'Close the search',
  none: 'No matches',
  invalid: 'Not a valid expression',
  which: (place: string, total: string) => `${place} of ${total}`,
  count: (count: number) => (count === 1 ? '1 match' : `${number(count)} matches`),
  many: (most: string) => `more than ${most} matches`,
};
