import { kindOf, type ListName, newListFormat } from '../../model/placeholders.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Changed, Properties } from '../properties/attributes.ts';
import { element, endTag, type Source, withAttribute } from '../source.ts';

/** Under this name stands what the properties of a paragraph hold of tab stops, as element. */
export const STOPS = 'style:tab-stops';

/** Direct formatting is a style of its own in this format; those that a change needs are collected here. */
export type NewStyles = {
  /** Name of a text style that gives just these properties, on a named one where there is one. */
  text(properties: Properties, parent: string | null): string;
  /** Name of a paragraph style like `origin` (an automatic one, or none) on another named style or with other properties. */
  paragraph(origin: XmlElement | undefined, parent: string | null, properties: Changed): string;
  /** Name of the style of a list that a person made. */
  list(list: ListName): string;
  /** Name of a style of a family like another one by its name (null: like none), with properties set, or removed by null. */
  like(family: Family, name: string | null, properties: Record<string, string | null>): string;
  /** Name of the style of pictures that were inserted. */
  picture(): string;
  /** What has to be added to the automatic styles. */
  written(): string;
};

/** Families of styles besides those of text, with the element that holds their properties and letters for names. */
const families = {
  table: ['style:table-properties', 'TB'],
  'table-column': ['style:table-column-properties', 'TC'],
  'table-row': ['style:table-row-properties', 'TR'],
  'table-cell': ['style:table-cell-properties', 'TZ'],
  graphic: ['style:graphic-properties', 'TG'],
} as const;
type Family = keyof typeof families;

export function createNewStyles(source: Source): NewStyles {
  const taken = new Set<string>();
  for (const root of [source.root, source.styles]) {
    for (const one of root ? descendants(root) : []) taken.add(one.attributes.get('style:name') ?? '');
  }
  const made = new Map<string, string>();
  let out = '';
  const make = (letters: string, what: string, write: (name: string) => string) => {
    const known = made.get(`${letters} ${what}`);
    if (known !== undefined) return known;
    let number = made.size + 1;
    while (taken.has(`${letters}${number}`)) number += 1;
    const name = `${letters}${number}`;
    taken.add(name);
    made.set(`${letters} ${what}`, name);
    out += write(name);
    return name;
  };
  const style = (family: string, name: string, parent: string | null, inner: string) =>
    element(
      source,
      'style:style',
      { 'style:name': name, 'style:family': family, 'style:parent-style-name': parent },
      inner,
    );
  return {
    text: (properties, parent) =>
      make('TT', JSON.stringify([properties, parent]), (name) =>
        style('text', name, parent, element(source, 'style:text-properties', properties)),
      ),
    paragraph: (origin, parent, properties) =>
      make('TP', JSON.stringify([origin?.start, origin?.children.length, parent, properties]), (name) =>
        paragraphStyle(source, origin, name, parent, properties),
      ),
    like: (family, like, properties) => {
      const [holder, letters] = families[family];
      return make(letters, JSON.stringify([like, properties]), (name) =>
        styleLike(source, { family, name, like, holder, properties }),
      );
    },
    list: (list) => make('TL', list.id, (name) => listStyle(source, name, list)),
    picture: () =>
      make('TF', '', (name) =>
        style(
          'graphic',
          name,
          null,
          element(source, 'style:graphic-properties', {
            'style:vertical-pos': 'top',
            'style:vertical-rel': 'baseline',
          }),
        ),
      ),
    written: () => out,
  };
}

type Like = {
  family: Family;
  name: string;
  like: string | null;
  holder: string;
  properties: Record<string, string | null>;
};

/** An automatic style is copied with all it says; on a named one, the new style is based. */
function styleLike(source: Source, { family, name, like, holder, properties }: Like): string {
  const automatic = child(source.root, 'office:automatic-styles')?.children ?? [];
  const origin = automatic.find(
    (one) =>
      one.name === 'style:style' &&
      one.attributes.get('style:name') === like &&
      one.attributes.get('style:family') === family,
  );
  const own = child(origin, holder);
  const raw = (one: XmlElement) => source.xml.slice(one.start, one.end);
  const written = Object.entries(properties).reduce(
    (text, [key, value]) => withAttribute(source, text, key, value),
    own ? raw(own) : element(source, holder),
  );
  if (!origin)
    return element(
      source,
      'style:style',
      { 'style:name': name, 'style:family': family, 'style:parent-style-name': like },
      written,
    );
  const others = origin.children.filter((one) => one !== own).map(raw);
  const open = source.xml.slice(origin.start, origin.openEnd).replace(/(?<!\s)\s*\/>$/, '>');
  const start = withAttribute(source, open, 'style:name', name);
  return start + written + others.join('') + endTag(source, origin);
}

function paragraphStyle(
  source: Source,
  origin: XmlElement | undefined,
  name: string,
  parent: string | null,
  given: Changed,
): string {
  const { 'style:master-page-name': master, [STOPS]: stops, ...properties } = given;
  const own = child(origin, 'style:paragraph-properties');
  const raw = (one: XmlElement) => source.xml.slice(one.start, one.end);
  const written = own
    ? Object.entries(properties).reduce(
        (text, [key, value]) => withAttribute(source, text, key, value),
        stops === undefined ? raw(own) : withStops(source, own, stops),
      )
    : element(source, 'style:paragraph-properties', properties, stops ?? undefined);
  const others = (origin?.children ?? []).filter((one) => one !== own);
  return element(
    source,
    'style:style',
    {
      'style:name': name,
      'style:family': 'paragraph',
      'style:parent-style-name': parent,
      'style:list-style-name': origin?.attributes.get('style:list-style-name'),
      'style:master-page-name': master ?? origin?.attributes.get('style:master-page-name'),
    },
    written + others.map(raw).join(''),
  );
}

/** Properties with other tab stops, or without any of their own. */
function withStops(source: Source, own: XmlElement, stops: string | null): string {
  const others = own.children.filter(({ name }) => name !== STOPS);
  const inner = others.map(({ start, end }) => source.xml.slice(start, end)).join('');
  const start = source.xml.slice(own.start, own.openEnd).replace(/(?<!\s)\s*\/>$/, '>');
  return `${start}${stops ?? ''}${inner}${endTag(source, own)}`;
}

const formats: Record<string, string> = {
  decimal: '1',
  lowerLetter: 'a',
  lowerRoman: 'i',
  upperLetter: 'A',
  upperRoman: 'I',
};

/** A list as the editor shows it: its ten levels with their labels and indents. */
function listStyle(source: Source, name: string, list: ListName): string {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const format = newListFormat(kindOf(list), Math.min(level, 8), '');
    const number = { 'text:level': level + 1 };
    const alignment = element(source, 'style:list-level-label-alignment', {
      'text:label-followed-by': 'listtab',
      'fo:text-indent': `${format.first ?? 0}pt`,
      'fo:margin-left': `${format.left ?? 0}pt`,
    });
    const indent = element(
      source,
      'style:list-level-properties',
      { 'text:list-level-position-and-space-mode': 'label-alignment' },
      alignment,
    );
    if (format.format === 'bullet')
      return element(
        source,
        'text:list-level-style-bullet',
        { ...number, 'text:bullet-char': format.template },
        indent,
      );
    const shown = format.template.split('%').length - 1;
    const begins = list.begins?.level === level ? list.begins.at : null;
    return element(
      source,
      'text:list-level-style-number',
      {
        ...number,
        'style:num-format': formats[format.format] ?? '1',
        'style:num-prefix': /^[^%]+/.exec(format.template)?.[0],
        'style:num-suffix': /(?<![^\d])[^\d]+$/.exec(format.template)?.[0],
        'text:display-levels': shown > 1 ? shown : null,
        'text:start-value': begins,
      },
      indent,
    );
  });
  return element(source, 'text:list-style', { 'style:name': name }, levels.join(''));
}
