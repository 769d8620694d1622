import { locale } from '../../../words/words.ts';
import type { DesignSummary, ElementItem } from '../queries.ts';
import { byType, elementName } from '../typeNames.ts';

/** An element in the list, with the files that belong to it, such as the properties of an XPage. */
export type Listed = ElementItem & { type: string; parts: Listed[] };
export type Group = { type: string; elements: Listed[] };

/** What files of XPages and custom controls are called after: `home` of `home_de.properties` and `home.xsp-config`. */
const belonging = /^(.+?)(_[a-z]{2,3}(?:_[A-Z]{2})?)?\.(?:properties|xsp-config)$/;
const owners = ['xpage', 'xspcustomcontrol'];

/** The elements of a database as people look for them: by type, each type by name, files of XPages under their page. */
export function arrange(types: DesignSummary['types'], isWanted: (element: ElementItem) => boolean): Group[] {
  const { compare } = new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' });
  const byName = (a: Listed, b: Listed) => compare(elementName(a), elementName(b));
  const listed = Object.entries(types).flatMap(([type, { elements }]) =>
    elements.filter(isWanted).map((each): Listed => ({ ...each, type, parts: [] })),
  );
  const pages = new Map(
    listed
      .filter(({ type, name }) => owners.includes(type) && !belonging.test(name))
      .map((each) => [each.name.replace(/\.xsp$/, ''), each]),
  );
  const alone = listed.filter((each) => {
    const [, stem = '', language = ''] = belonging.exec(each.name) ?? [];
    const page = stem === '' ? undefined : (pages.get(stem + language) ?? pages.get(stem));
    page?.parts.push(each);
    return page === undefined;
  });
  for (const { parts } of pages.values()) parts.sort(byName);
  return Object.entries(Object.groupBy(alone, ({ type }) => type))
    .map(([type, elements = []]) => ({ type, elements: elements.sort(byName) }))
    .sort((a, b) => byType(a.type, b.type));
}
