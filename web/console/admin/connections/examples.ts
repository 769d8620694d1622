const examples = {
  rest: {
    rest: {
      kind: 'rest',
      metaUrl: 'https://files.example/documents/{ID}/meta',
      contentUrl: 'https://files.example/documents/{ID}/content',
      currentProfileUrl: 'https://files.example/users/me',
      auth: {
        mode: 'oauth2',
        authorizationUrl: 'https://login.example/authorize',
        tokenUrl: 'https://login.example/token',
        clientId: 'trivet',
        clientSecret: 'SECRET',
        scope: 'documents',
      },
    },
  },
  cmis: {
    cmis: {
      kind: 'cmis',
      serviceUrl: 'https://alfresco.example/alfresco/api/-default-/public/cmis/versions/1.1/atom',
      repositoryId: '-default-',
      auth: { mode: 'basic', username: 'trivet', password: 'SECRET' },
    },
  },
};

/** What TRIVET_REPOSITORIES may say to connect a repository with an interface of this kind. */
export const exampleOf = (kind: keyof typeof examples): string => JSON.stringify(examples[kind], null, 2);
