/** How a property is asked for: a line of text, yes or no, one of some, any of some, or one text per line. */
export type Asked = 'text' | 'yes' | 'choice' | 'many' | 'lines';

/** A property of a thing of an element, and the attribute that holds it. */
export type Property = {
  name: string;
  as: Asked;
  /** The attribute; what is asked for by its name when that is absent. */
  attribute?: string;
  /** The child that has the attribute; it must be there, unless the property makes it. */
  on?: string;
  makes?: true;
  values?: readonly string[];
  /** What counts while the attribute is absent. */
  usual?: string;
  /** The value that DXL has no word for: the attribute goes. */
  unsaid?: string;
};

const yes = (name: string, more: Partial<Property> = {}): Property => ({ name, as: 'yes', ...more });
const text = (name: string, more: Partial<Property> = {}): Property => ({ name, as: 'text', ...more });
const choice = (name: string, values: string, more: Partial<Property> = {}): Property => ({
  name,
  as: 'choice',
  values: values.split(' '),
  usual: values.split(' ')[0] ?? '',
  ...more,
});
const many = (name: string, values: string): Property => ({ name, as: 'many', values: values.split(' ') });

const named = [text('alias'), text('comment'), many('hide', 'notes web mobile')];
const lists = [
  ...named,
  yes('opensfirst', { attribute: 'default' }),
  yes('inmenu', { attribute: 'showinmenu', usual: 'true' }),
  choice('onopengoto', 'lastopened top bottom'),
  yes('opencollapsed'),
  yes('noemptycategories'),
];

/** What can be set of an element by its root, in the order in which it is asked for. */
export const ofRoots: Readonly<Record<string, readonly Property[]>> = {
  form: [
    ...named,
    choice('formtype', 'document response responsetoresponse', { attribute: 'type', unsaid: 'document' }),
    yes('standard', { attribute: 'default' }),
    yes('nocompose'),
    yes('noquery'),
    yes('editonopen'),
    yes('publicaccess'),
  ],
  subform: named,
  page: [...named, yes('publicaccess')],
  view: lists,
  folder: lists,
  frameset: named,
  outline: named,
  agent: [
    ...named,
    choice(
      'trigger',
      'actionsmenu agentlist beforenewmail afternewmail docupdate docpaste scheduled serverstart',
      { on: 'trigger', attribute: 'type' },
    ),
    choice('documentset', 'selected all modified unreadinview allinview runonce', {
      on: 'documentset',
      attribute: 'type',
    }),
  ],
  scriptlibrary: named,
  navigator: named,
  imageresource: named,
  fileresource: named,
  stylesheetresource: named,
  sharedfield: [],
  sharedcolumn: named,
};

const resort = choice('resort', 'none ascending descending both toview');

/** What can be set of a thing within an element. */
export const ofParts: Readonly<Record<string, readonly Property[]>> = {
  field: [
    choice('type', 'text richtext number datetime keyword names authors readers'),
    choice('kind', 'editable computed computedwhencomposed computedfordisplay'),
    yes('allowmultivalues'),
    { name: 'choices', as: 'lines' },
    choice('ui', 'dialoglist checkbox radiobutton combobox listbox', { on: 'keywords' }),
    text('fieldhint'),
    text('description'),
    yes('defaultfocus'),
  ],
  column: [
    text('title', { on: 'columnheader', makes: true }),
    text('itemname'),
    text('width'),
    choice('sort', 'none ascending descending'),
    yes('categorized'),
    yes('twisties'),
    resort,
    choice('align', 'left center right'),
    yes('hidden'),
    yes('responsesonly'),
    yes('resizable'),
  ],
  action: [
    text('title'),
    yes('inbar', { attribute: 'showinbar', usual: 'true' }),
    yes('inmenu', { attribute: 'showinmenu', usual: 'true' }),
    yes('onlyiconinbar'),
    choice('align', 'left right'),
    many('hide', 'read edit preview previewedit print copy notes web mobile'),
  ],
};
