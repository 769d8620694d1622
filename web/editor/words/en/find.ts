/** Find and replace. */
export const find = {
  name: 'Find and replace',
  find: 'Find',
  none: 'None',
  count: (at: number, all: number) => `${at} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  close: 'Close find',
  replaceWith: 'Replace with',
  replace: 'Replace',
  all: 'All',
  replaced: (count: number) => `${count} replaced.`,
  matchCase: 'Match case',
  wholeWords: 'Whole words',
};
