import { child, parseXml, urisOf, wAttr, type XmlElement } from '../../package/xml.ts';
import { isSet } from '../properties/values.ts';
import { type BuiltInStyle, builtInStyles } from './builtInStyles.ts';
import { inTheme } from './themeColors.ts';

/** A style that Word has and the file lacks, as it is written when it is first used. */
export type LackingStyle = {
  element: XmlElement;
  /** in the prefix `w` */
  xml: string;
  /** the styles that have to come along with it */
  needs: string[];
};

/** Names of Word's own styles, in small letters. */
const names = new Set(builtInStyles.map(({ name }) => name.toLowerCase()));

export const isBuiltIn = (name: string) => names.has(name.toLowerCase());

/**
 * Word's own styles that a file has not used yet, by the identities that they get in it.
 * @param root of the styles part @param text the main part: an identity that it names although no style has it stays free
 */
export function lackingStyles(
  root: XmlElement | undefined,
  themeRoot: XmlElement | undefined,
  text: string,
): Map<string, LackingStyle> {
  const there = (root?.children ?? []).filter(({ name }) => name === 'w:style');
  const ids = new Set(there.map((one) => wAttr(one, 'styleId') ?? ''));
  const known = new Set(there.flatMap(namesOf));
  const defaultOf = (kind: string) =>
    wAttr(
      there.find((one) => wAttr(one, 'type') === kind && isSet(wAttr(one, 'default'))),
      'styleId',
    );
  const file: File = {
    normal: defaultOf('paragraph'),
    plain: defaultOf('character'),
    latent: latentStyles(root),
    inTheme: inTheme(themeRoot),
  };
  const free = (wanted: string) => {
    let id = wanted;
    while (ids.has(id) || text.includes(`"${id}"`)) id += '0';
    ids.add(id);
    return id;
  };
  const written: [id: string, xml: string, needs: string[]][] = [];
  for (const style of builtInStyles) {
    if (known.has(style.name.toLowerCase()) || isHidden(file, style)) continue;
    const id = free(style.id);
    const twin = `${style.name.replace(/^./, (first) => first.toUpperCase())} Char`;
    const isLinked = style.isLinked && !known.has(twin.toLowerCase());
    const link = isLinked ? free(`${id}Char`) : undefined;
    written.push([id, write(file, style, id, link), link === undefined ? [] : [link]]);
    if (link !== undefined) written.push([link, writeTwin(file, style, twin, { id: link, of: id }), [id]]);
  }
  const all = written.map(([, xml]) => xml).join('');
  const { children } = parseXml(`<w:styles xmlns:w="${urisOf('w')[0]}">${all}</w:styles>`, 'styles.xml');
  return new Map(
    written.flatMap(([id, xml, needs], at) => {
      const element = children[at];
      return element ? [[id, { element, xml, needs }] as const] : [];
    }),
  );
}

type File = {
  normal: string | undefined;
  plain: string | undefined;
  latent: ReadonlyMap<string, (name: string) => string | undefined>;
  inTheme: (xml: string) => string;
};

/** A style goes by its name and by others beside it (ECMA-376 Part 1, 17.7.4.1 and 17.7.4.9). */
const namesOf = (style: XmlElement): string[] =>
  [wAttr(child(style, 'w:name'), 'val'), wAttr(child(style, 'w:aliases'), 'val')]
    .flatMap((names) => names?.split(',') ?? [])
    .map((name) => name.trim().toLowerCase());

/** What the file says of styles that it does not hold (17.7.4.5 and 17.7.4.8), by their names. */
function latentStyles(root: XmlElement | undefined): File['latent'] {
  const holder = child(root, 'w:latentStyles');
  const defaults: Record<string, string> = {
    locked: 'defLockedState',
    uiPriority: 'defUIPriority',
    semiHidden: 'defSemiHidden',
    unhideWhenUsed: 'defUnhideWhenUsed',
    qFormat: 'defQFormat',
  };
  return new Map(
    (holder?.children ?? []).map((one) => [
      wAttr(one, 'name')?.toLowerCase() ?? '',
      (name) => wAttr(one, name) ?? wAttr(holder, defaults[name] ?? ''),
    ]),
  );
}

/** Whoever made the file wants nobody to use the style, or not to see it. */
function isHidden({ latent }: File, { name }: BuiltInStyle): boolean {
  const said = latent.get(name.toLowerCase());
  if (!said) return false;
  return isSet(said('locked')) || (isSet(said('semiHidden')) && !isSet(said('unhideWhenUsed')));
}

function write(file: File, style: BuiltInStyle, id: string, link: string | undefined): string {
  const { kind, name, priority, paragraph = '', text } = style;
  const said = file.latent.get(name.toLowerCase());
  const base = kind === 'paragraph' ? file.normal : file.plain;
  const reference = (local: string, to: string | undefined) =>
    to === undefined ? '' : `<w:${local} w:val="${to}"/>`;
  const holder = (local: string, inner: string) => (inner === '' ? '' : `<w:${local}>${inner}</w:${local}>`);
  const hasNext = kind === 'paragraph' && !style.standsAlone && !style.goesOn;
  return [
    `<w:style w:type="${kind}" w:styleId="${id}">`,
    `<w:name w:val="${name}"/>`,
    style.standsAlone ? '' : reference('basedOn', base),
    hasNext ? reference('next', file.normal) : '',
    reference('link', link),
    `<w:uiPriority w:val="${Number(said?.('uiPriority') ?? priority) || 0}"/>`,
    (said ? isSet(said('unhideWhenUsed')) : !style.isShown) ? '<w:unhideWhenUsed/>' : '',
    said && !isSet(said('qFormat')) ? '' : '<w:qFormat/>',
    holder('pPr', file.inTheme(paragraph)),
    holder('rPr', file.inTheme(text)),
    '</w:style>',
  ].join('');
}

/** The style of text that a style of paragraphs is linked with: it says what that says of text. */
function writeTwin(file: File, style: BuiltInStyle, name: string, { id, of }: { id: string; of: string }) {
  const base = file.plain === undefined ? '' : `<w:basedOn w:val="${file.plain}"/>`;
  return `<w:style w:type="character" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/>${base}<w:link w:val="${of}"/><w:uiPriority w:val="${style.priority}"/><w:rPr>${file.inTheme(style.text)}</w:rPr></w:style>`;
}
