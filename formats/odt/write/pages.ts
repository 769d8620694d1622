import { readLine, sides } from '../../model/lines.ts';
import { frameOf } from '../../model/pageFrame.ts';
import { differing, isNewSection, type PageSetup, readPages } from '../../model/pages.ts';
import type { ModelNode, SectionFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { layoutFormat, type Master, masterOf, readMasters, shadowRoom } from '../formatting/pages.ts';
import { lineAt, thickness } from '../properties/changedLines.ts';
import { pt } from '../properties/lengths.ts';
import { type StylesPart, withAttributes } from './stylesPart.ts';

/** The master pages that the sections of a text have. */
export type Pages = {
  /** Name of the master page of a section that a paragraph begins; undefined for what is no section. */
  master(section: unknown): string | undefined;
  /** Writes what was set into the styles part. */
  write(): void;
};

/** @param doc its `pages` are what a person set; @param start the section that the text begins with */
export function createPages(part: StylesPart, doc: ModelNode, start: string | undefined): Pages {
  const masters = readMasters(part.root);
  const set = readPages(doc.attrs?.pages);
  const made = new Map<string, { name: string; base: Master; setup: PageSetup }>();
  const names = new Set([...masters.keys(), ...namesOf(part.root)]);
  const free = (stem: string) => {
    let number = 1;
    while (names.has(`${stem}${number}`)) number += 1;
    names.add(`${stem}${number}`);
    return `${stem}${number}`;
  };
  const bases = basesOf(doc, start);
  return {
    master(section) {
      if (!isNewSection(section)) {
        const name = masterOf(section);
        return name !== undefined && masters.has(name) ? name : undefined;
      }
      const known = made.get(section);
      if (known) return known.name;
      const base = masters.get(masterOf(bases.get(section)) ?? '') ?? masters.values().next().value;
      if (!base) return undefined;
      const name = free('Section');
      made.set(section, { name, base, setup: set.get(section) ?? {} });
      return name;
    },
    write() {
      for (const [name, master] of masters) {
        const setup = set.get(`page:${name}`);
        if (setup) changeMaster(part, masters, name, master, setup, free);
      }
      for (const { name, base, setup } of made.values()) {
        const layout = copyLayout(part, base.layout, setup, free);
        const raw = withAttributes(part, part.rawOf(base.element), {
          'style:name': name,
          'style:display-name': null,
          'style:next-style-name': null,
          ...(layout && { 'style:page-layout-name': layout }),
        });
        part.append('office:master-styles', raw);
      }
    },
  };
}

function namesOf(root: XmlElement | undefined): string[] {
  const holders = ['office:automatic-styles', 'office:styles'].map((name) => child(root, name));
  return holders.flatMap((one) => one?.children ?? []).map((one) => one.attributes.get('style:name') ?? '');
}

/** The section of the file that each new one was cut from: the one before it. */
function basesOf(doc: ModelNode, start: string | undefined): Map<string, string> {
  const bases = new Map<string, string>();
  let current = start ?? '';
  const walk = (node: ModelNode) => {
    const section = node.attrs?.section;
    if (isNewSection(section)) bases.set(section, current);
    else if (node.type === 'paragraph' && typeof section === 'string') current = section;
    if (node.type !== 'paragraph') for (const one of node.content ?? []) walk(one);
  };
  walk(doc);
  return bases;
}

/** The pages after the first of a section may have a master page of their own; they are set up with it. */
function changeMaster(
  part: StylesPart,
  masters: Map<string, Master>,
  name: string,
  master: Master,
  setup: PageSetup,
  free: (stem: string) => string,
) {
  const following = master.next === undefined || master.next === name ? undefined : masters.get(master.next);
  const own = following ? [master, following] : [master];
  for (const one of new Set(own)) {
    const shared = [...masters.values()].some(
      (other) => !own.includes(other) && other.layout !== undefined && other.layout === one.layout,
    );
    if (!shared && one.layout) {
      if (one === master || one.layout !== master.layout)
        part.replace(one.layout, withSetup(part, one.layout, setup));
      continue;
    }
    const layout = copyLayout(part, one.layout, setup, free);
    if (layout)
      part.replace(
        one.element,
        withAttributes(part, part.rawOf(one.element), { 'style:page-layout-name': layout }),
      );
  }
}

function copyLayout(
  part: StylesPart,
  layout: XmlElement | undefined,
  setup: PageSetup,
  free: (stem: string) => string,
): string | undefined {
  const name = free('SectionLayout');
  const tag = part.name('style:page-layout');
  const raw = layout
    ? withSetup(part, layout, setup)
    : `<${tag}><${part.name('style:page-layout-properties')}${attributesText(part, setup, undefined)}/></${tag}>`;
  const text = withAttributes(part, raw, { 'style:name': name });
  return part.append('office:automatic-styles', text) ? name : undefined;
}

const attributesText = (part: StylesPart, setup: PageSetup, layout: XmlElement | undefined) =>
  Object.entries(attributesOf(setup, layout))
    .map(([name, value]) => (value === null ? '' : part.attribute(name, value)))
    .join('');

function attributesOf(given: PageSetup, layout: XmlElement | undefined): Record<string, string | null> {
  const was = layoutFormat(layout);
  const setup = layout ? differing(given, was) : given;
  const out: Record<string, string | null> = {};
  if (setup.width !== undefined || setup.height !== undefined) {
    const [width, height] = [setup.width ?? was.width, setup.height ?? was.height];
    out['fo:page-width'] = pt(width);
    out['fo:page-height'] = pt(height);
    out['style:print-orientation'] = width > height ? 'landscape' : 'portrait';
  }
  if (setup.border !== undefined || sides.some((side) => setup[side] !== undefined))
    Object.assign(
      out,
      spaces(
        { ...was, ...setup },
        setup.border,
        shadowRoom(child(layout, 'style:page-layout-properties')?.attributes),
      ),
    );
  if (setup.background !== undefined)
    out['fo:background-color'] = setup.background === 'none' ? 'transparent' : `#${setup.background}`;
  return out;
}

/** Margins lie around the line of a page, and what is left to the text within it (ODF 1.3 part 3, 20.217). */
function spaces(
  setup: SectionFormat,
  border: string | undefined,
  shadow: ReturnType<typeof shadowRoom>,
): Record<string, string | null> {
  const out: Record<string, string | null> = { 'fo:margin': null };
  const { lines = {} } = frameOf(setup) ?? {};
  if (border !== undefined)
    Object.assign(out, { 'fo:border': null, 'style:border-line-width': null, 'fo:padding': null });
  for (const side of sides) {
    const { line: said, at = 0 } = lines[side] ?? {};
    const line = readLine(said) ?? null;
    const width = line ? thickness(line) : 0;
    const room = Math.max(setup[side] - shadow[side], 0);
    const margin = line ? Math.min(at, Math.max(room - width, 0)) : room;
    out[`fo:margin-${side}`] = pt(margin);
    if (line) out[`fo:padding-${side}`] = pt(Math.max(room - width - margin, 0));
    else if (border !== undefined) out[`fo:padding-${side}`] = null;
    if (border !== undefined) Object.assign(out, lineAt(side, line));
  }
  return out;
}

/** A layout with what was set; all else it says stays to the byte. */
function withSetup(part: StylesPart, layout: XmlElement, setup: PageSetup): string {
  const raw = part.rawOf(layout);
  const properties = child(layout, 'style:page-layout-properties');
  if (!properties) return raw;
  const own = withAttributes(part, part.rawOf(properties), attributesOf(setup, layout));
  const was = layoutFormat(layout);
  const text = withColumns(part, own, properties, differing(setup, was), was.gap);
  return raw.slice(0, properties.start - layout.start) + text + raw.slice(properties.end - layout.start);
}

function withColumns(
  part: StylesPart,
  raw: string,
  properties: XmlElement,
  { columns, gap }: PageSetup,
  gapBefore: number,
): string {
  if (columns === undefined && gap === undefined) return raw;
  const had = child(properties, 'style:columns');
  const count = columns ?? (Number(had?.attributes.get('fo:column-count')) || 1);
  const name = part.name('style:columns');
  const made = `<${name}${part.attribute('fo:column-count', String(count))}${part.attribute('fo:column-gap', pt(gap ?? gapBefore))}/>`;
  if (had) return raw.replace(part.rawOf(had), () => made);
  const tag = /^<([^\s/>]+)/.exec(raw)?.[1] ?? '';
  const open = /\/>$/.test(raw) && properties.openEnd === properties.end;
  if (open) return `${raw.replace(/(?<!\s)\s*\/>$/, '>')}${made}</${tag}>`;
  // Columns follow a background and come before what separates notes (ODF 1.3 part 3, 17.2).
  const before = child(properties, 'style:background-image');
  const start = raw.length - (properties.end - properties.openEnd);
  const at = before ? start + (before.end - properties.openEnd) : start;
  return raw.slice(0, at) + made + raw.slice(at);
}
