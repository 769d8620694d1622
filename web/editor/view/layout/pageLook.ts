import { type Formatting, frameOf, type SectionFormat } from '../../../../formats/model/index.ts';
import { lineCss, sides } from '../../../../formats/model/lines.ts';
import { colour, number, pt } from './declarations.ts';

export type PageLook = Pick<SectionFormat, 'border' | 'frame' | 'background' | 'edges'>;

/** How far the middle of the text of a page is from where its header begins, in points. */
export const middleOf = (page: (PageLook & Formatting['page']) | undefined) =>
  page && (page.height + page.top - page.bottom) / 2 - (page.edges?.header?.at ?? 35.4);

export const pageColour = ({ background }: PageLook): string => colour(background) ?? '#fff';

/** The line at each side of a page, and how far from the edge it is; undefined where there is none at all. */
export function frameLines(look: PageLook) {
  const { lines } = frameOf(look) ?? {};
  return (
    lines &&
    sides.map((side) => ({
      side,
      at: pt(number(lines[side]?.at, 0, 1000) ?? 0) ?? '0',
      line: lineCss(lines[side]?.line) ?? 'none',
    }))
  );
}

/** The same for a sheet without pages, as variables; each says what there is not as well. */
export const lookVariables = (look: PageLook): Record<string, string> => {
  const lines = frameLines(look);
  return {
    '--page-colour': pageColour(look),
    '--frame': lines ? '""' : 'none',
    ...Object.fromEntries(
      (lines ?? []).flatMap(({ side, at, line }) => [
        [`--frame-${side}`, at],
        [`--line-${side}`, line],
      ]),
    ),
  };
};
