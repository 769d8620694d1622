const verbs: Record<string, string> = {
  add: 'added',
  begin: 'started',
  change: 'changed',
  clone: 'copied',
  complete: 'completed',
  create: 'created',
  delete: 'deleted',
  depublish: 'withdrawn',
  download: 'downloaded',
  end: 'ended',
  exchange: 'exchanged',
  file: 'filed',
  import: 'imported',
  issue: 'issued',
  join: 'joined',
  leave: 'left',
  lock: 'locked',
  make: 'created',
  publish: 'published',
  refuse: 'refused',
  remove: 'removed',
  rename: 'renamed',
  replace: 'replaced',
  restore: 'restored',
  revoke: 'revoked',
  set: 'set',
  setaside: 'set aside',
  share: 'shared',
  update: 'changed',
  upload: 'uploaded',
};

const nouns: Record<string, string> = {
  factor: 'second factor',
  acl: 'access list',
  apitoken: 'token',
  key: 'signing key',
  client: 'application',
  productgroup: 'product group',
  releasegroup: 'release group',
  resourceset: 'resource set',
  signin: 'sign-in',
  user: 'account',
};

/** Who did it, for people; whoever was refused had not signed in. */
export function whoOf({ username, action }: { username: string | null; action: string }): string {
  if (username !== null) return username;
  return /^identity\..*\.(refuse|lock)$/.test(action) ? 'not signed in' : 'the server';
}

/** Nouns that mean another thing in a leg than elsewhere. */
const legNouns: Record<string, string> = {
  'catalog.account': 'customer account',
};

/** Actions that are not put together from a noun and a verb. */
const deeds: Record<string, string> = {
  'identity.session.begin': 'Signed in',
  'identity.session.confirm': 'Identity confirmed',
  'identity.session.end': 'Signed out',
  'identity.recovery.make': 'Recovery codes created',
  'identity.recovery.use': 'Recovery code used',
  'identity.user.factors': 'Second factors removed by an administrator',
};

/** What was done, for people: `design.element.replace` reads `Element replaced`. */
export function deedOf(action: string): string {
  const own = deeds[action];
  if (own !== undefined) return own;
  const words = action.split('.');
  const verb = words.pop() ?? '';
  const noun =
    legNouns[words.join('.')] ??
    (words.length > 1 ? words.slice(1) : words).map((word) => nouns[word] ?? word).join(' ');
  const deed = `${noun} ${verbs[verb] ?? verb}`.trim();
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}

const legs: Record<string, string> = {
  identity: 'People and sign-in',
  design: 'Design',
  documents: 'Documents',
  catalog: 'Catalog',
};

/** Actions to choose from, by the leg they belong to; those that read alike are told apart by their own names. */
export function deedsOf(actions: string[]): { group: string; items: { value: string; label: string }[] }[] {
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const group = legs[action.split('.')[0] ?? ''] ?? 'Server';
    groups.set(group, [...(groups.get(group) ?? []), action]);
  }
  return [...groups].map(([group, own]) => {
    const labels = own.map(deedOf);
    const labelOf = (action: string) => {
      const label = deedOf(action);
      return labels.filter((other) => other === label).length > 1 ? `${label} (${action})` : label;
    };
    return { group, items: own.map((action) => ({ value: action, label: labelOf(action) })) };
  });
}
