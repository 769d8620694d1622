import { child } from '../../package/xml.ts';
import { layoutLook, readMasters } from '../look/pages.ts';
import { firstMaster } from '../look/styles.ts';
import type { StylesPart } from './stylesPart.ts';

/** Styles for captions and the lines of a table of contents, which a file gets when it has none and a text uses them. */
const known = /^(?:Contents_20_([1-9]|Heading)|Caption|(?:Figure_20_Index|Table_20_index)_20_(1))$/;

export function createNamedStyles(part: StylesPart) {
  const there = new Set(
    (child(part.root, 'office:styles')?.children ?? []).map((one) => one.attributes.get('style:name')),
  );
  const used = new Set<string>();
  return {
    /** Notes that a paragraph has this style. */
    named(style: string) {
      if (known.test(style) && !there.has(style)) used.add(style);
    },
    writeNamed() {
      for (const style of used) part.append('office:styles', styleText(part, style));
    },
  };
}

function styleText(part: StylesPart, style: string): string {
  const { name, attribute } = part;
  const found = known.exec(style);
  const level = Number(found?.[1] ?? found?.[2]);
  const start = [
    attribute('style:name', style),
    attribute('style:display-name', style.replaceAll('_20_', ' ')),
    attribute('style:family', 'paragraph'),
    attribute('style:parent-style-name', 'Standard'),
    // Enter after a caption begins body text; lines of contents go on.
    style === 'Caption' ? attribute('style:next-style-name', 'Standard') : '',
    attribute('style:class', style === 'Caption' ? 'extra' : 'index'),
  ].join('');
  const paragraph = name('style:paragraph-properties');
  if (style === 'Caption')
    return `<${name('style:style')}${start}><${paragraph}${attribute('fo:margin-top', '6pt')}${attribute('fo:margin-bottom', '6pt')}/><${name('style:text-properties')}${attribute('fo:font-style', 'italic')}${attribute('fo:font-size', '10pt')}/></${name('style:style')}>`;
  const inner = Number.isNaN(level)
    ? `<${paragraph}${attribute('fo:margin-top', '12pt')}${attribute('fo:margin-bottom', '6pt')}/><${name('style:text-properties')}${attribute('fo:font-weight', 'bold')}${attribute('fo:font-size', '14pt')}/>`
    : `<${paragraph}${attribute('fo:margin-left', `${(level - 1) * 12}pt`)}${attribute('fo:margin-bottom', '3pt')}><${name('style:tab-stops')}>${tabStop(part, level)}</${name('style:tab-stops')}></${paragraph}>`;
  return `<${name('style:style')}${start}>${inner}</${name('style:style')}>`;
}

/** Where the page number ends: at the right margin; its place counts from the indent. */
function tabStop(part: StylesPart, level: number): string {
  const { width, left, right } = layoutLook(readMasters(part.root).get(firstMaster(part.root) ?? '')?.layout);
  const at = Math.max(width - left - right - (level - 1) * 12, 72);
  const { name, attribute } = part;
  return `<${name('style:tab-stop')}${attribute('style:position', `${Math.round(at * 100) / 100}pt`)}${attribute('style:type', 'right')}${attribute('style:leader-style', 'dotted')}${attribute('style:leader-text', '.')}/>`;
}
