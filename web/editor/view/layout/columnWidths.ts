import type { Node } from 'prosemirror-model';
import type { ColumnsFormat, Formatting, SectionFormat } from '../../../../formats/model/index.ts';

export type Columns = Pick<ColumnsFormat, 'columns' | 'gap' | 'between'>;

/** How wide each column is, and how far it is from where the one before it begins. @param width of the text without columns */
export function widthsOf({ columns, gap }: Columns, width: number): { width: number; step: number } {
  const own = Math.max((width - gap * (columns - 1)) / columns, 0);
  return { width: own, step: own + gap };
}

/** Between the margins of a section's pages, in points. */
export const textWidth = ({ width, left, right }: SectionFormat): number => Math.max(width - left - right, 0);

/** The columns that what a container holds stands in; undefined where it says nothing of them. */
export const columnsOf = (
  { columns }: Pick<Formatting, 'columns'>,
  container: Node | undefined,
): ColumnsFormat | undefined => columns?.[String(container?.attrs.props)];
