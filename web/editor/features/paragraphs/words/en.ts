import type { ParagraphValue } from '../../../../../formats/model/properties/index.ts';

/** What is set of paragraphs: alignment, spacing, borders, tab stops. */
export const en = {
  left: 'Align left',
  center: 'Centre',
  right: 'Align right',
  justify: 'Justify',
  spacing: 'Spacing and page breaks',
  rightToLeftAlso: 'rtl bidi Hebrew Arabic direction',
  paragraph: 'Paragraph …',
  paragraphTitle: 'Paragraph',
  linesAndShade: 'Borders and shading',
  frame: 'Border',
  shade: 'Shading',
  shadeColour: 'Shading colour',
  horizontalLine: 'Horizontal line',
  horizontalLineAlso: 'rule separator border ---',

  values: {
    left: 'Left indent',
    right: 'Right indent',
    first: 'First line',
    before: 'Before (pt)',
    after: 'After (pt)',
    line: 'Line spacing',
    breakBefore: 'Start on a new page',
    keepNext: 'Keep with next paragraph',
    keepLines: 'Keep lines together',
    widow: 'Widow and orphan control',
    rtl: 'Right-to-left text',
  } satisfies Record<ParagraphValue, string>,

  tabStops: {
    command: 'Tab stops …',
    also: 'tabulator leader dots align decimal ruler columns',
    title: 'Tab stops',
    none: 'This paragraph has no tab stops of its own.',
    place: 'Position',
    kind: 'Alignment',
    leader: 'Leader',
    add: 'Add tab stop',
    remove: (at: string) => `Remove tab stop at ${at}`,
    removeAll: 'Remove all',
    most: (count: number) => `A paragraph can have at most ${count} tab stops.`,
  },
};
