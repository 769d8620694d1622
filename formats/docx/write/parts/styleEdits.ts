import { putInto } from '../../../package/patches.ts';
import { child, type XmlElement } from '../../../package/xml.ts';
import { editProperties, paragraphOrder, runOrder, tag } from '../../properties/elements.ts';
import type { Source } from '../../source.ts';

type Changes = Map<string, string | null>;

/** Changes of the styles of a file, collected from all who have some and written once for each style. */
export type StyleEdits = {
  source: Source;
  styles: XmlElement[];
  /** Sets elements of a style's properties of paragraphs or text, or takes them away (null). */
  change(style: XmlElement, holder: 'pPr' | 'rPr', changes: Changes): void;
  write(): void;
};

const orders = { pPr: paragraphOrder, rPr: runOrder };
/** What stands behind the properties of text in a style (ECMA-376 Part 1, CT_Style). */
const behind = { pPr: /^w:(rPr|tblPr|trPr|tcPr|tblStylePr)$/, rPr: /^w:(tblPr|trPr|tcPr|tblStylePr)$/ };

export function createStyleEdits(source: Source): StyleEdits {
  const wanted = new Map<XmlElement, Map<'pPr' | 'rPr', Changes>>();
  return {
    source,
    styles: source.body.children.filter(({ name }) => name === 'w:style'),
    change(style, holder, changes) {
      const own = wanted.get(style) ?? new Map<'pPr' | 'rPr', Changes>();
      own.set(holder, new Map([...(own.get(holder) ?? []), ...changes]));
      wanted.set(style, own);
    },
    write() {
      for (const [style, own] of wanted) {
        // What is not there yet is put in at once: where both are missing, they come to the same place.
        const added = new Map<number, string>();
        for (const holder of ['pPr', 'rPr'] as const) {
          const changes = own.get(holder);
          if (!changes) continue;
          const properties = child(style, `w:${holder}`);
          const inner = editProperties(source, properties, changes, orders[holder]);
          if (properties) putInto(source, properties, properties.openEnd, properties.closeStart, inner);
          else if (inner !== '') {
            const at =
              style.children.find(({ name }) => behind[holder].test(name))?.start ?? style.closeStart;
            added.set(at, `${added.get(at) ?? ''}<${tag(source, holder)}>${inner}</${tag(source, holder)}>`);
          }
        }
        for (const [at, text] of added) putInto(source, style, at, at, text);
      }
    },
  };
}
