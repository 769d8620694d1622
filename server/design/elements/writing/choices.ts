/** What to do with an incoming note, by whether the database has one that it means. */
export const writeChoices = [
  'replaceElseCreate',
  'replaceElseIgnore',
  'ignoreElseCreate',
  'create',
  'ignore',
] as const;
export type WriteChoice = (typeof writeChoices)[number];

/** What became of an incoming note. */
export const writeActions = ['created', 'replaced', 'unchanged', 'ignored'] as const;
export type WriteAction = (typeof writeActions)[number];
