import { type TabStop, writeTabs } from '../../model/tabStops.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from './lengths.ts';

const kinds: Record<string, TabStop['kind']> = {
  left: 'left',
  center: 'center',
  right: 'right',
  char: 'decimal',
};

/** With what the way to a stop is filled: how it is drawn, else the character that it is made of (ODF 1.3 part 3, 20.396 ff.). */
function leaderOf(attributes: ReadonlyMap<string, string>): TabStop['leader'] {
  const style = attributes.get('style:leader-style') ?? 'none';
  if (style === 'none') return 'none';
  const text = attributes.get('style:leader-text');
  // LibreOffice says `solid` of every character but a point.
  if (style === 'dash' || text === '-') return 'hyphen';
  return style === 'solid' || text === '_' ? 'underscore' : 'dot';
}

/** A `style:tab-stop`; undefined for what is none. */
export function tabStop({ name, attributes }: XmlElement): TabStop | undefined {
  const at = points(attributes.get('style:position'));
  const kind = kinds[attributes.get('style:type') ?? 'left'];
  if (name !== 'style:tab-stop' || at === undefined || kind === undefined) return undefined;
  return { at, kind, leader: leaderOf(attributes) };
}

/** The stops that properties name, as the model holds them: they take the place of all that a style below says. */
export function tabsOf(properties: XmlElement | undefined): string | undefined {
  const stops = child(properties, 'style:tab-stops');
  return (
    stops &&
    writeTabs(
      stops.children.map(tabStop).filter((stop) => stop !== undefined),
      true,
    )
  );
}
