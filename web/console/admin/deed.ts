const verbs: Record<string, string> = {
  add: 'added',
  begin: 'begun',
  change: 'changed',
  clone: 'copied',
  complete: 'completed',
  create: 'made',
  delete: 'deleted',
  depublish: 'withdrawn',
  download: 'downloaded',
  end: 'ended',
  exchange: 'exchanged',
  import: 'imported',
  join: 'joined',
  leave: 'left',
  publish: 'published',
  remove: 'removed',
  rename: 'renamed',
  replace: 'replaced',
  restore: 'taken back',
  revoke: 'revoked',
  set: 'set',
  setaside: 'set aside',
  share: 'shared',
  update: 'changed',
  upload: 'uploaded',
};

const nouns: Record<string, string> = {
  acl: 'access list',
  apitoken: 'token',
  key: 'signing key',
  productgroup: 'product group',
  releasegroup: 'release group',
  resourceset: 'resource set',
  user: 'account',
};

/** What was done, for people: `design.element.replace` reads `Element replaced`. */
export function deedOf(action: string): string {
  const words = action.split('.');
  const verb = words.pop() ?? '';
  const noun = (words.length > 1 ? words.slice(1) : words).map((word) => nouns[word] ?? word).join(' ');
  const deed = `${noun} ${verbs[verb] ?? verb}`.trim();
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}
