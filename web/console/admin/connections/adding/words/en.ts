/** Texts of connecting a repository. */
export const en = {
  title: 'Add a repository',
  changeTitle: (name: string) => `Change ${name}`,
  lead: 'Connect a repository that documents come from. It is in effect as soon as it is saved; secrets are kept encrypted and shown to nobody.',
  whatStored: 'the repository',
  keptSecret: 'stays as it is',
  back: 'Back to connections',
  kind: 'Interface',
  kinds: {
    rest: {
      label: 'REST',
      help: 'Your own service, which gives and takes each document at addresses with its id.',
    },
    cmis: { label: 'CMIS', help: 'Alfresco and others that speak CMIS 1.0 or 1.1 over AtomPub.' },
  },
  mode: 'How it knows who asks',
  modes: {
    oauth2: { label: 'OAuth2', help: 'Each person signs in to it once, and has their own rights there.' },
    basic: {
      label: 'Account of the server',
      help: 'One user name and password for everybody: all who may sign in here have the same rights there.',
    },
    token: {
      label: 'Token of the server',
      help: 'A header with a fixed value; another may say for whom it asks.',
    },
    cookie: {
      label: 'Cookie of the person',
      help: 'A cookie that your portal sets for a domain which this server is in.',
    },
  },
  more: 'More addresses and choices',
  fields: 'Names of fields',
  fieldsHelp:
    'Where your records keep a field under another name than ours, name it here, with dots for what stands within: changedBy.name.',
  keyword: 'Keyword',
  keywordHelp: 'What the addresses of its documents say: …?repository=rest&file_id=…',
  versions: { major: 'Major version', minor: 'Minor version' },
  suchAs: (example: string) => `such as ${example}`,
  check: 'Check',
  members: {
    metaUrl: {
      label: 'Address of metadata',
      help: 'With {ID} where the id of a document goes; never in the host.',
    },
    contentUrl: { label: 'Address of content', help: 'With {ID}, too.' },
    versionsUrl: { label: 'Address of versions', help: 'With {ID}; lists the versions of a document.' },
    createUrl: {
      label: 'Address of new documents',
      help: 'Takes new documents; without it none are made there.',
    },
    comments: { label: 'Takes a comment with each new version', help: undefined },
    serviceUrl: { label: 'Service document', help: 'Its AtomPub address.' },
    repositoryId: { label: 'Repository id', help: 'Needed where the service document names several.' },
    origins: {
      label: 'Further servers',
      help: 'Its links may lead to these as well, one in each line; to no others.',
    },
    publishAs: { label: 'A publication becomes a', help: undefined },
    currentProfileUrl: { label: 'Address of the signed-in person', help: 'Says who somebody is there.' },
    profileUrl: { label: 'Address of a person', help: 'With {ID}.' },
    peopleUrl: { label: 'Address of the search for people', help: 'With {ID} where the words go.' },
    'auth.authorizationUrl': { label: 'Sign-in page', help: 'Where people are sent to sign in.' },
    'auth.tokenUrl': { label: 'Token endpoint', help: undefined },
    'auth.clientId': { label: 'Client id', help: 'What this server is called there.' },
    'auth.clientSecret': { label: 'Client secret', help: 'None for a public client.' },
    'auth.scope': { label: 'Scope', help: undefined },
    'auth.redirectUri': {
      label: 'Redirect address of your portal',
      help: 'Only where your portal hands over codes that were issued for another address than ours.',
    },
    'auth.username': { label: 'User name', help: undefined },
    'auth.password': { label: 'Password', help: undefined },
    'auth.header': { label: 'Header', help: undefined },
    'auth.value': { label: 'Value of the header', help: 'As it is sent, such as Bearer and the token.' },
    'auth.onBehalfHeader': { label: 'Header with the user name', help: 'Says for whom this server asks.' },
    'auth.name': { label: 'Name of the cookie', help: undefined },
  },
  testIt: 'Test it',
  testLead:
    'This server asks the repository now, with what stands above. Nothing is stored by that, here or there.',
  saveIt: 'Save it',
  saveLead: (keyword: string) =>
    `From now on, addresses with ${keyword} lead to this repository. Every process takes it over at once.`,
  saveLeadOff: 'It stays switched off until it is switched on among the connections.',
  fixed: (keyword: string) =>
    `The setting TRIVET_REPOSITORIES says what ${keyword} means, and wins. It can only be changed there.`,
  saveRepository: 'Save the repository',
  saved: (name: string) => `${name} is saved.`,
  savedBefore: 'Somebody saved before',
  savedBeforeMeans:
    'This repository was saved since it was opened here. What was typed stays; saving again replaces what is stored now.',
  storedNow: (value: string) => `now ${value}`,
  nothing: 'nothing',
  lacking: 'Secrets are never written out. These must be put in by hand:',
  setIt: 'Set it outside instead',
  isSetting:
    'Whoever runs the server can give it as a setting instead, which it reads when it starts, and which wins over what is saved here:',
  save: (file: string) => `Save this as a file that only the server may read, such as ${file}:`,
  theFile: 'The file',
  keep: (keywords: string) =>
    `The setting says something of ${keywords} already. Leave that in it, and put this beside it.`,
  replaces: (keyword: string) => `The setting says something of ${keyword} already, which this replaces.`,
  ownEnds: (keyword: string) =>
    `Until now both keywords lead to this server's own documents. Addresses with ${keyword} lead nowhere then, unless the setting says something of it as well.`,
  place: {
    default: (setting: string) =>
      `Name the file in the environment of the server, or in the JSON file that TRIVET_CONFIG names. ${setting} itself is not set yet:`,
    environment: (setting: string) =>
      `Name the file in the environment of the server, in place of ${setting}:`,
    file: (setting: string) =>
      `Name the file in the JSON file that TRIVET_CONFIG names, in place of ${setting}:`,
  },
  theSetting: 'The setting',
  orInline: 'Or, without a file, as a variable of the environment:',
  theLine: 'The setting on one line',
  restart:
    'Restart the server. The repository then stands among the connections, where it can be tested again.',
};
