import type { PageSetup } from '../../model/pages.ts';
import { child } from '../../package/xml.ts';
import { LAST } from '../formatting/sections.ts';
import { editElement } from '../properties/elements.ts';
import type { Source } from '../source.ts';

/** The colour that a person gave the pages, all of which have one here: RRGGBB or `none`; undefined where nobody did. */
export const backgroundSet = (pages: ReadonlyMap<string, PageSetup>): string | undefined =>
  pages.get(LAST)?.background ?? [...pages.values()].find(({ background }) => background)?.background;

/** Writes the colour of all pages in front of the text. What filled them before is gone with the colour that it had. */
export function writeBackground(main: Source, colour: string): void {
  const had = child(main.body.parent, 'w:background');
  if (colour === 'none') {
    if (had) main.put(had.start, had.end, '');
    return;
  }
  const plain = { color: colour, themeColor: null, themeTint: null, themeShade: null };
  if (!had) main.put(main.body.start, main.body.start, editElement(main, undefined, 'background', plain));
  else if (had.children.length === 0)
    main.put(had.start, had.end, editElement(main, had, 'background', plain));
  else main.put(had.start, had.end, editElement(main, undefined, 'background', plain));
}
