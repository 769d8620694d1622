export const kinds = ['rest', 'cmis'] as const;
export type Kind = (typeof kinds)[number];
export const modes = ['oauth2', 'basic', 'token', 'cookie'] as const;
export type Mode = (typeof modes)[number];

/** A member of the setting that a field of the form is for. */
export type Member = {
  /** As in the setting: `metaUrl`, `auth.clientId`. */
  name: string;
  as: 'text' | 'secret' | 'lines' | 'tick' | 'versions';
  required?: boolean;
  /** What stands in the empty field. */
  example?: string;
};

const text = (name: string, example?: string): Member => ({ name, as: 'text', ...(example && { example }) });
const needed = (name: string, example?: string): Member => ({ ...text(name, example), required: true });

/** What documents are read and written by, of either kind. */
export const main: { [name in Kind]: Member[] } = {
  rest: [
    needed('metaUrl', 'https://files.example/documents/{ID}/meta'),
    needed('contentUrl', 'https://files.example/documents/{ID}/content'),
  ],
  cmis: [
    needed('serviceUrl', 'https://alfresco.example/alfresco/api/-default-/public/cmis/versions/1.1/atom'),
    text('repositoryId', '-default-'),
  ],
};

/** How a repository knows who asks. */
export const signIn: { [name in Mode]: Member[] } = {
  oauth2: [
    needed('auth.authorizationUrl', 'https://login.example/authorize'),
    needed('auth.tokenUrl', 'https://login.example/token'),
    needed('auth.clientId', 'trivet'),
    { name: 'auth.clientSecret', as: 'secret' },
    text('auth.scope', 'documents'),
    text('auth.redirectUri', 'https://portal.example/callback'),
  ],
  basic: [needed('auth.username', 'trivet'), { name: 'auth.password', as: 'secret' }],
  token: [
    needed('auth.header', 'Authorization'),
    { name: 'auth.value', as: 'secret', required: true },
    text('auth.onBehalfHeader', 'X-On-Behalf-Of'),
  ],
  cookie: [needed('auth.name', 'portal.session')],
};

const people = [
  text('currentProfileUrl', 'https://files.example/users/me'),
  text('profileUrl', 'https://files.example/users/{ID}'),
  text('peopleUrl', 'https://files.example/users?q={ID}'),
];

/** What a repository may have besides, of either kind. */
export const more: { [name in Kind]: Member[] } = {
  rest: [
    text('versionsUrl', 'https://files.example/documents/{ID}/versions'),
    text('createUrl', 'https://files.example/documents'),
    { name: 'comments', as: 'tick' },
    ...people,
  ],
  cmis: [
    { name: 'origins', as: 'lines', example: 'https://content.example' },
    { name: 'publishAs', as: 'versions' },
    ...people,
  ],
};

const who = ['', '.id', '.displayName', '.email'];

/** The fields of a record that may be kept under another name there. */
export const fields: Member[] = [
  ...['id', 'name', 'mime', 'size', 'version', 'created', 'modified', 'description', 'comment'],
  ...['creator', 'modifier', 'profile'].flatMap((record) => who.map((part) => `${record}${part}`)),
  ...['permissions', 'permissions.read', 'permissions.comment', 'permissions.write'],
].map((name) => text(`fields.${name}`));
