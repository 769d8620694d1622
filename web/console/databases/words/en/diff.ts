import { number } from '../../../../words/words.ts';

/** Two texts compared line by line, and in the words of the design. */
export const diff = {
  identical: 'The source is identical.',
  lines: (count: number): string => (count === 1 ? 'line' : 'lines'),
  layout: 'Comparison layout',
  beside: 'Side by side',
  together: 'One column',
  more: (total: number) => `Show more of the ${number(total)} lines`,
  lineBefore: 'Line before',
  before: 'Before',
  lineAfter: 'Line after',
  after: 'After',
  change: 'Change',
  source: 'Source',
  gap: 'Unchanged lines are hidden.',
  /** read out before a line that differs */
  kinds: { removed: 'removed', added: 'added' },
  lineByLine: (name: string) => `${name} line by line`,
};

export const structure = {
  none: 'No meaningful differences: only dates, signers or the order of properties.',
  words: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  all: (count: number) => `Show all ${number(count)} differences`,
  empty: '(empty)',
};
