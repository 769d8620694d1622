/** Tab stops: in the ruler, in their dialog, as commands. */
export const tabStops = {
  command: 'Tab stops …',
  also: 'tabulator leader dots align decimal ruler columns',
  title: 'Tab stops',
  none: 'This paragraph has no tab stops of its own.',
  place: 'Position',
  kind: 'Kind',
  leader: 'Filled with',
  kinds: { left: 'Left', center: 'Centred', right: 'Right', decimal: 'Decimal' },
  leaders: { none: 'Nothing', dot: 'Dots', hyphen: 'Dashes', underscore: 'A line' },
  add: 'Add a stop',
  remove: (at: string) => `Remove the stop at ${at}`,
  removeAll: 'Remove all',
  most: (count: number) => `A paragraph has at most ${count} tab stops.`,
  /** a stop in the ruler */
  stop: (kind: string) => `Tab stop: ${kind}`,
  value: (at: string, leader: string | undefined) => (leader === undefined ? at : `${at}, ${leader}`),
  hint: 'drag to move, drag away to remove',
  next: (kind: string) => `New tab stops: ${kind}. Change the kind`,
};
