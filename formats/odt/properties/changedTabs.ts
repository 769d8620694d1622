import { readTabs, sameStop, stopsIn, type TabStop } from '../../model/tabStops.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { pt } from './lengths.ts';
import { tabStop } from './tabs.ts';

/** How an element is written: with the prefixes of the part it will stand in. */
type Write = (name: string, attributes: Record<string, string>, inner?: string) => string;

/**
 * The tab stops that a person set, for the properties of a paragraph's own style, as whole element: in this format they
 * take the place of those of the style below. Null where they are those of that style; undefined when nobody set any.
 * A stop that was there already keeps all that it says. @param known elements that say stops now, those that count first
 * @param below what the style below says @param decimal the character that numbers stand by
 */
export function changedTabs(
  node: ModelNode,
  known: readonly (XmlElement | undefined)[],
  { below, decimal }: { below: string | undefined; decimal: string },
  write: Write,
): string | null | undefined {
  if (readTabs(node.attrs?.tabs) === undefined) return undefined;
  const [wanted, inherited] = [stopsIn(node.attrs?.tabs), stopsIn(below)];
  const isInherited =
    wanted.length === inherited.length &&
    wanted.every((stop) => inherited.some((one) => sameStop(one, stop)));
  if (isInherited) return null;
  const elements = known.flatMap((properties) => child(properties, 'style:tab-stops')?.children ?? []);
  const said = (stop: TabStop) =>
    elements.find((element) => {
      const mark = tabStop(element);
      return mark !== undefined && sameStop(mark, stop);
    });
  const inner = wanted.map((stop) =>
    write('style:tab-stop', saidBy(said(stop)) ?? attributesOf(stop, decimal)),
  );
  return write('style:tab-stops', {}, inner.join(''));
}

/** What a stop of the file says, in names that this program knows. */
const saidBy = (element: XmlElement | undefined): Record<string, string> | undefined =>
  element && Object.fromEntries([...element.attributes].filter(([name]) => /^(style|fo|loext):/.test(name)));

const leaders: Record<TabStop['leader'], Record<string, string>> = {
  none: {},
  dot: { 'style:leader-style': 'dotted', 'style:leader-text': '.' },
  hyphen: { 'style:leader-style': 'solid', 'style:leader-text': '-' },
  underscore: { 'style:leader-style': 'solid', 'style:leader-text': '_' },
};

const attributesOf = ({ at, kind, leader }: TabStop, decimal: string): Record<string, string> => ({
  'style:position': pt(at),
  ...(kind !== 'left' && { 'style:type': kind === 'decimal' ? 'char' : kind }),
  ...(kind === 'decimal' && { 'style:char': decimal }),
  ...leaders[leader],
});
