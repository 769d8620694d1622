import { type ChartData, readChartData } from '../../drawing/index.ts';
import type { NamedStyle } from '../../model/namedStyles.ts';
import { isNewPicture, readList } from '../../model/placeholders.ts';
import type { Settings } from '../../model/settings.ts';
import { isHarmlessLink } from '../../model/values.ts';
import { urisOf } from '../../package/xml.ts';
import type { CommentWriting } from '../comments/write.ts';
import type { Styles } from '../formatting/styles.ts';
import type { Source } from '../source.ts';
import { createBookmarkNumbers } from './fields.ts';
import { createCharts } from './parts/charts.ts';
import { createMedia } from './parts/media.ts';
import { createNumbering } from './parts/numbering.ts';
import { createRelationships } from './parts/relationships.ts';
import { createSettings } from './parts/settings.ts';
import { createStyles } from './parts/styles.ts';
import { addTypes } from './parts/types.ts';

/** A picture that was inserted and can be written: the relationship that leads to it. */
type NewPicture = { relationship(): string; number(): number };

/** What a written story needs of other parts of the package. Nothing is added before it is asked for. */
export type PackageAdditions = {
  relationshipPrefix: string;
  relationshipNamespace: string;
  canLink(href: string | null): boolean;
  /** id of a relationship to an address */
  link(href: string): string;
  /** the file's own number of a list, and the level; undefined for no list */
  list(name: string | null): { id: string; level: number } | undefined;
  /** undefined when there is no such picture, or it is none that a word processor shows */
  picture(src: unknown): NewPicture | undefined;
  /** number of a drawing that was put in */
  drawing(): number;
  /** relationship to a chart with these data; undefined where they are none */
  chart(data: unknown): string | undefined;
  /** Gives a chart of the file other data. @param id the relationship to it */
  changeChart(id: string, data: ChartData): void;
  /** notes that a paragraph has a style, which the file may lack */
  style(id: string): void;
  /** a style as the file will call it (null: none that it knows), the style of the file that it is based on, and the tab
   *  stops that a person gave it */
  named(style: string | null): { id: string | null; ground: string | null; tabs?: string };
  /** number of a bookmark that was put in */
  bookmark(name: string): number;
  /** a marker of a comment that has none in the file; undefined for any other */
  commentMarker(key: unknown): string | undefined;
};

/** What is added to the package while its stories are written: for each part of its own what it refers to. */
export type AdditionParts = {
  /** for what is written into a part */
  into(source: Source): PackageAdditions;
  /** Relates the main part to one that is added. @returns the relationship */
  addPart(type: string, part: Source): string;
  /** Whether even pages have headers and footers of their own. */
  setEven(on: boolean): void;
  /** Has the colour of the pages shown. */
  showBackground(): void;
  /** parts that are new or changed, by name; empty when nothing new is needed */
  parts(): Map<string, Uint8Array>;
};

/** What is set of the document as a whole, where it is another than in the file, and the styles that it has. */
type Whole = {
  language: string | undefined;
  headings: Settings['headings'];
  styles: Styles;
  /** what a person said of styles */
  named: ReadonlyMap<string, NamedStyle>;
};

const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export function createAdditions(
  sources: Source[],
  main: Source,
  media: Record<string, Uint8Array>,
  comments: CommentWriting,
  { language, headings, styles: known, named }: Whole,
): AdditionParts {
  const numbering = createNumbering(main);
  const settings = createSettings(main);
  const pictures = createMedia(sources, main, media);
  const charts = createCharts(main);
  const styles = createStyles(main, {
    language,
    known,
    named,
    headings: headings && {
      styles: known,
      list: headings === 'numbered' ? numbering.addHeadings(known) : undefined,
    },
  });
  const bookmark = createBookmarkNumbers(sources);
  const relationships = new Map<Source, ReturnType<typeof createRelationships>>();
  const related = (source: Source) => {
    const known = relationships.get(source) ?? createRelationships(source);
    relationships.set(source, known);
    return known;
  };
  const [transitional = '', strict = ''] = urisOf('r');
  const more: { part: string; type: string }[] = [];
  return {
    setEven: (on) => settings.set('evenAndOddHeaders', on),
    showBackground: () => settings.set('displayBackgroundShape', true),
    addPart(type, { part }) {
      more.push({ part, type: `${wordprocessing}.${type}+xml` });
      return related(main).add(type, part, false);
    },
    into: (source) => ({
      relationshipPrefix: 'r',
      // Files of the strict kind name everything otherwise.
      relationshipNamespace: source.strict ? strict : transitional,
      canLink: isHarmlessLink,
      link: (href) => related(source).add('hyperlink', href, true),
      list(name) {
        const found = readList(name);
        if (!found) return undefined;
        const id = found.kind === 'file' ? found.id : numbering.add(found);
        return { id, level: found.level };
      },
      picture(src) {
        const name = isNewPicture(src);
        const part = name === undefined ? undefined : pictures.find(name);
        return (
          part && {
            relationship: () => related(source).add('image', part.use(), false),
            number: pictures.number,
          }
        );
      },
      drawing: pictures.number,
      chart(data) {
        const part = charts.add(readChartData(data));
        return part === undefined ? undefined : related(source).add('chart', part, false);
      },
      changeChart(id, data) {
        const target = source.relationships.get(id);
        if (target && !target.external) charts.change(target.target, data);
      },
      style: styles.use,
      named: styles.named,
      bookmark,
      commentMarker: (key) => comments.marker(source, key),
    }),
    parts() {
      const said = comments.written();
      const parts = new Map([
        ...numbering.parts(),
        ...pictures.parts(),
        ...charts.parts(),
        ...styles.parts(),
        ...settings.parts(),
        ...said.parts,
      ]);
      for (const { relationship, part } of said.made) related(main).add(relationship, part, false);
      const made = numbering.made();
      if (made !== undefined) related(main).add('numbering', made, false);
      const ofSettings = settings.made();
      if (ofSettings !== undefined) related(main).add('settings', ofSettings, false);
      const ofStyles = styles.made();
      if (ofStyles !== undefined) related(main).add('styles', ofStyles, false);
      addTypes(main, parts, [
        ...numbering.types(),
        ...settings.types(),
        ...styles.types(),
        ...pictures.types(),
        ...charts.types(),
        ...said.made,
        ...more,
      ]);
      return new Map([...[...relationships.values()].flatMap((one) => [...one.parts()]), ...parts]);
    },
  };
}
