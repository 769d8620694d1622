export const products = {
  newProduct: 'New product',
  theProducts: 'the products',
  theProduct: 'the product',
  search: 'Search products by name or slug',
  none: 'No products yet',
  noneYet: 'A product has releases, and components that part numbers grant. Create the first one.',
  views: 'Parts of this product',
  tabs: {
    overview: 'Overview',
    releases: 'Releases',
    components: 'Components & part numbers',
    entitlements: 'Entitlements',
  },
};

export const pictures = {
  title: 'Picture',
  lead: 'A PNG, JPEG or WebP, which customers see beside the name.',
  of: (name: string) => `Picture of ${name}`,
  none: 'No picture yet.',
  choose: 'Choose a picture',
  remove: 'Remove',
  set: 'The picture was set.',
  removed: 'The picture was removed.',
};

export const releaseGroups = {
  title: 'Release groups',
  lead: 'Under which releases are gathered, such as “latest”. In the order in which customers see them.',
  add: 'Add release group',
  none: 'No release groups yet.',
};

export const components = {
  title: 'Components & part numbers',
  lead: 'Customers may download a package when they hold a part number of one of its components.',
  add: 'Add component',
  none: 'No components yet',
  noneYet: 'Without a component nobody can be entitled to this product’s packages.',
  noPartNumber: 'No part number grants it.',
  partNumbers: 'Part numbers',
  partNumbersHelp: 'Whoever holds one of these has the component. Enter adds one.',
};

export const entitlements = {
  theAccounts: 'accounts that hold something of this product',
  none: 'No account holds anything of this product',
  noneYet: 'Give an account one of its part numbers, or enrol it in early access or extended support.',
  toAccounts: 'Go to accounts',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  until: (partNumber: string, day: string) => `${partNumber} until ${day}`,
  earlyAccess: 'early access',
  extendedSupport: 'extended support',
};

export const groups = {
  newGroup: 'New product group',
  theGroups: 'the product groups',
  theGroup: 'the product group',
  none: 'No product groups yet',
  noneYet: 'Groups hold products and further groups, in named sections. Create the first one.',
  children: 'What stands in it',
  childrenLead: 'Choose the group in the details of a product or group to place it here.',
  noGroups: 'No product groups.',
  noProducts: 'No products.',
};

export const groupSections = {
  title: 'Sections',
  lead: 'In the order in which customers see them.',
  add: 'Add section',
  none: 'No sections yet: everything stands in the default section.',
};
