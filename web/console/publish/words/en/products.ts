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
    entitlements: 'Customers',
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
  title: 'Customers',
  lead: 'Who holds a part number of this product, or sees its releases in early access or extended support.',
  theAccounts: 'the customers who hold something of it',
  none: 'No customer holds anything of it yet.',
  count: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'}`,
  toAccounts: 'All customers',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  earlyAccess: 'early access',
  extendedSupport: 'extended support',
};

/** Letting customers download something, and who asks for it. */
export const access = {
  giveToCustomer: 'Give to a customer',
  giveThis: (what: string) => `Give ${what} to a customer`,
  give: 'Give access',
  giveTo: (name: string, what: string) => `Give access to ${what}: ${name}`,
  given: (what: string) => `The customer has access to ${what} now.`,
  reading: 'One moment …',
  theNumbers: 'the part numbers',
  noGrant: 'No part number opens it yet. Add one to a component of the product first.',
  toComponents: 'Components & part numbers',
  toWhom: 'To whom',
  known: 'An existing customer',
  new: 'A new customer',
  customer: 'Customer',
  customerHelp: 'Type a part of the name or number.',
  noCustomer: 'No such customer',
  name: 'Name of the customer',
  partNumberHelp: 'It is added to what the customer holds. An empty day is open.',
  grant: (partNumber: string, component: string) => `${partNumber} – ${component}`,
  member: (email: string) => `${email} becomes a member of the customer.`,
  unverified: (email: string) =>
    `${email} becomes a member of the customer. The address is not verified; until it is, that person has no access.`,
  noEmail: 'Who asked has no e-mail address, and so does not become a member.',
  requests: 'Requests for access',
  requestsLead: 'People who see a release, but may not download it yet.',
  theRequests: 'the requests for access',
  gone: 'Somebody whose account is gone',
  dismiss: 'Dismiss',
  dismissThis: (name: string, what: string) => `Dismiss ${name}’s request for ${what}`,
  dismissed: 'The request is off the list.',
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
