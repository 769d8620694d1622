import type { Edit } from './edits.ts';
import { nameProblem } from './names.ts';
import { attributeEdits, attributesText, insertion, prefixOf, removal } from './tagEdits.ts';
import type { Node } from './tree.ts';

/** What a frame or an outline entry opens, as the interface shows it (seed). */
export type Target = { kind: string; name?: string; url?: string };

const linkNames: readonly string[] = ['namedelementlink', 'urllink', 'viewlink', 'doclink', 'databaselink'];

const isTarget = (node: Node) =>
  linkNames.includes(node.name) || (node.name === 'code' && node.attributes.event === 'value');

/** The target of a node, when it is of one of the kinds that the interface knows. */
export function targetOf(node: Node, kinds: readonly string[]): Target | undefined {
  const link = node.children.find(isTarget);
  const { type, name, href } = link?.attributes ?? {};
  if (link?.name === 'urllink' && href !== undefined) return { kind: 'url', url: href };
  if (link?.name !== 'namedelementlink' || type === undefined || name === undefined) return undefined;
  if (nameProblem(name) !== undefined) return undefined;
  return kinds.includes(type) && type !== 'url' ? { kind: type, name } : undefined;
}

/** A new link. */
export function targetText(prefix: string, { kind, name, url }: Target): string {
  return kind === 'url'
    ? `<${prefix}urllink${attributesText({ href: url })}/>`
    : `<${prefix}namedelementlink${attributesText({ type: kind, name })}/>`;
}

/** The edits that make a node open something else; null opens nothing, undefined leaves what there is. */
export function targetEdits(
  source: string,
  node: Node,
  wanted: Target | null | undefined,
  kinds: readonly string[],
  at: number,
): Edit[] {
  if (wanted === undefined) return [];
  const links = node.children.filter(isTarget);
  if (wanted === null) return links.map((link) => removal(source, link));
  const before = targetOf(node, kinds);
  if (before?.kind === wanted.kind && before.name === wanted.name && before.url === wanted.url) return [];
  const [link, ...more] = links;
  const text = targetText(prefixOf(source, node), wanted);
  if (link === undefined) return [insertion(source, node, at, text)];
  if (wanted.kind === 'url' && link.name === 'urllink')
    return attributeEdits(source, link, { href: wanted.url });
  if (wanted.kind !== 'url' && link.name === 'namedelementlink')
    return attributeEdits(source, link, { type: wanted.kind, name: wanted.name });
  return [{ start: link.start, end: link.end, text }, ...more.map((each) => removal(source, each))];
}
