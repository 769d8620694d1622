import { HEADING_LEVELS, headingFormat, type Settings } from '../../../model/settings.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../formatting/styles.ts';
import { tag, writeSimple } from '../../properties/elements.ts';
import type { StyleEdits } from './styleEdits.ts';

/** The levels of headings as a definition in the numbering part, each bound to the style of its level where there is one
 *  (ECMA-376 Part 1, 17.9.23). */
export function headingDefinition(id: number, { paragraphs }: Styles): string {
  const styles = [...paragraphs];
  const levels = Array.from({ length: HEADING_LEVELS }, (_, at) => {
    const own = styles.filter(([, style]) => style.level === at + 1);
    const [bound] = own.find(([, { name }]) => name.toLowerCase() === `heading ${at + 1}`) ?? own[0] ?? [];
    const { template, left = 0 } = headingFormat(at + 1);
    const style = bound === undefined ? '' : `<w:pStyle w:val="${escapeAttribute(bound)}"/>`;
    const indent = `<w:pPr><w:ind w:left="${left * 20}" w:hanging="${left * 20}"/></w:pPr>`;
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${style}<w:lvlText w:val="${template}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
  });
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`;
}

/** Whether the choice of a person makes any style another: there is a heading that is not counted, or one that is. */
export const changesHeadings = ({ paragraphs }: Styles, headings: Settings['headings']): boolean =>
  headings !== undefined &&
  [...paragraphs.values()].some(
    ({ level, list }) => level !== null && (headings === 'numbered') === (list === null),
  );

/** Styles of headings are no longer in the lists that count them. */
export function uncountHeadings({ styles, change }: StyleEdits, { paragraphs }: Styles): void {
  for (const element of styles) {
    const style = paragraphs.get(wAttr(element, 'styleId') ?? '');
    const isCounted = child(child(element, 'w:pPr'), 'w:numPr') !== undefined;
    if (style && style.level !== null && isCounted) change(element, 'pPr', new Map([['numPr', null]]));
  }
}

/** Styles of headings say that they are counted; what is based on one and is no heading says that it is not. */
export function numberHeadings(edits: StyleEdits, { paragraphs }: Styles, list: string): void {
  const all = new Map(edits.styles.map((one) => [wAttr(one, 'styleId'), one]));
  const counted = new Set(
    [...paragraphs].filter(([, one]) => one.level !== null && one.list === null).map(([id]) => id),
  );
  const isBasedOnCounted = (element: XmlElement): boolean => {
    const seen = new Set<XmlElement>();
    for (let at: XmlElement | undefined = element; at && !seen.has(at); ) {
      seen.add(at);
      const parent: string | undefined = wAttr(child(at, 'w:basedOn'), 'val');
      if (parent !== undefined && counted.has(parent)) return true;
      at = all.get(parent);
    }
    return false;
  };
  for (const [id, { level, list: own }] of paragraphs) {
    const element = all.get(id);
    if (!element || own !== null) continue;
    if (level !== null) setList(edits, element, list, level);
    else if (isBasedOnCounted(element)) setList(edits, element, '0', 1);
  }
}

function setList({ source, change }: StyleEdits, style: XmlElement, list: string, level: number): void {
  const depth = level > 1 ? writeSimple(source, 'ilvl', String(level - 1)) : '';
  const name = tag(source, 'numPr');
  change(
    style,
    'pPr',
    new Map([['numPr', `<${name}>${depth}${writeSimple(source, 'numId', list)}</${name}>`]]),
  );
}
