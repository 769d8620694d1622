/** The frame of the pages for catalog editors. */
export const publish = {
  page: 'the page',
  notFound: 'Page not found',
  nothingHere: 'There is no page at this address. Choose where to go in the navigation above.',
  catalog: 'Catalog administration',
  places: {
    products: 'Products',
    groups: 'Product groups',
    packages: 'Packages',
    resourcesets: 'Resource sets',
    accounts: 'Customers',
    webhooks: 'Webhooks',
    bundles: 'Bundles',
  },
  leads: {
    products: 'Everything that is offered, with its releases. Customers see what is published.',
    groups: 'Where products stand in the catalog.',
    packages: 'Files that are granted together.',
    resourcesets: 'Quick links that stand beside groups, products and releases.',
    accounts: 'Who belongs to each customer, and what they hold.',
    webhooks: 'Other systems that are told what is published and withdrawn.',
    bundles: 'Releases in one file, for servers that no network reaches.',
  },
};

/** What all records have in common. */
export const records = {
  states: { published: 'published', depublished: 'withdrawn', unpublished: 'not published' },
  notVisible: 'published, not visible',
  hidden: {
    above: 'Published, but not visible: a product group above it is not published.',
    release: 'Published, but not visible: no release of it that is published is in effect today.',
  },
  saved: 'Saved.',
  savedBoth: 'Saved. What a colleague changed in the meantime was kept as well.',
  save: 'Save',
  discard: 'Discard changes',
  broughtBack: 'Unsaved changes were brought back',
  broughtBackMeans: 'They were typed here before another page was opened, and are not saved yet.',
  create: 'Create',
  created: (name: string) => `${name} was created.`,
  noResults: 'No results',
  noneCalled: (q: string) => `Nothing has “${q}” in its name or slug.`,
  chooseAll: 'Select all that are shown',
  chooseSome: 'Select several to publish, withdraw or delete them together.',
  choose: (name: string) => `Select ${name}`,
  fields: 'Details',
  name: 'Name',
  nameHelp: 'At most 30 letters without accents, digits, spaces and - _ . & ( ) :',
  tooLong: (most: number, has: number) => `At most ${most} characters; these are ${has}.`,
  slug: 'Slug',
  slugHelp: 'The name of its page in the address: 3 to 16 of a–z, 0–9 and . _ -',
  slugTaken: 'Another record in the same place has this slug.',
  sameName: 'There is already one with this name or slug:',
  description: 'Description',
  preview: 'Preview',
  markdownHelp: 'Markdown: *italic*, **bold**, lists, links. Customers read it.',
  parent: 'Product group',
  parentOfGroup: 'Parent group',
  inCatalog: 'See it in the catalog',
  parentHelp: 'Where it stands in the catalog. Type to search.',
  sections: 'Sections',
  sectionsHelp: 'Of that group. None: the default section.',
  resourceSets: 'Resource sets',
  resourceSetsHelp: 'Collections of links, such as to the manual, that stand beside it. At most two.',
  publish: 'Publish',
  depublish: 'Withdraw',
  clone: 'Clone',
  delete: 'Delete',
  deleteLater: 'Delete (withdraw first)',
  actionsFor: (name: string) => `More actions for ${name}`,
  editThis: (name: string) => `Edit ${name}`,
  deleteThis: (name: string) => `Delete ${name}`,
  cloneThis: (name: string) => `Clone ${name}`,
  cloneMeans: 'The copy is not published until you publish it.',
  cloned: (name: string) => `${name} was created as a copy.`,
  ask: {
    publish: (name: string) => `Publish ${name}?`,
    depublish: (name: string) => `Withdraw ${name}?`,
    delete: (name: string) => `Delete ${name}?`,
  },
  means: {
    publish: 'Customers see it where they are entitled to it.',
    depublish:
      'Nobody sees it any more, and downloads stop within five seconds. A product or group in which nothing is left to see disappears as well. You can publish it again.',
    delete: 'This cannot be undone.',
  },
  did: {
    publish: (name: string) => `${name} is published.`,
    depublish: (name: string) => `${name} is withdrawn.`,
    delete: (name: string) => `${name} was deleted.`,
  },
  partMeans: 'It can only be deleted while nothing uses it. This cannot be undone.',
  usedBy: 'It is used by:',
  types: {
    'product-group': 'product group',
    product: 'product',
    release: 'release',
    package: 'package',
    account: 'customer',
    'resource set': 'resource set',
    section: 'section',
  } as { [type: string]: string },
};

/** What can be done to several records. */
export const bulk = {
  chosen: (count: number) => `${count} selected`,
  progress: (done: number, of: number) => `${done} of ${of} done`,
  deeds: { publish: 'Publish', depublish: 'Withdraw', delete: 'Delete' },
  ask: {
    publish: (count: number) => `Publish ${count}?`,
    depublish: (count: number) => `Withdraw ${count}?`,
    delete: (count: number) => `Delete ${count}?`,
  },
  means: {
    publish: 'Each is published if nothing is missing. You will see which could not be, and why.',
    depublish: 'Nobody sees them any more, and their downloads stop within five seconds.',
    delete: 'Only what is not published and not in use is deleted. This cannot be undone.',
  },
  did: {
    publish: (count: number) => `${count} published.`,
    depublish: (count: number) => `${count} withdrawn.`,
    delete: (count: number) => `${count} deleted.`,
  },
  notAll: 'Not everything could be done',
  andMore: (count: number) => `and ${count} more`,
};

/** Two people changed the same. */
export const comparison = {
  title: 'Somebody saved before you',
  lead: 'You both changed the fields below. Choose which value stays; your other changes are saved as well.',
  before: 'Before:',
  mine: 'Keep mine',
  theirs: 'Take theirs',
  save: 'Save',
  back: 'Back to editing',
  nothing: '(empty)',
};

/** Lists whose order a person gives. */
export const ordering = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  overtaken:
    'Somebody else has changed this list in the meantime. It is shown as it is now; please do it again.',
};
