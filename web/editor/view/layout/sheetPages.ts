import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { ColumnsFormat, Formatting, SectionFormat } from '../../../../formats/model/index.ts';
import { sizeNamed } from '../document/pageSizes.ts';
import {
  leavesSections,
  type Pages,
  type Section,
  saysBeginning,
  sectionsIn,
  setupOf,
} from '../document/sections.ts';
import { words } from '../words.ts';
import { columnsOf, textWidth, widthsOf } from './columnWidths.ts';
import { pt } from './declarations.ts';

type Shown = { keys: string[]; setups: string; places: string; set: DecorationSet };
const key = new PluginKey<Shown>('pages');

/**
 * Shows sections on the sheet: it is as wide as the widest of them, text in others stands where it would stand on their
 * pages, and where a section begins it is said what its pages are.
 * @param show is told the set-up that the sheet as a whole has, and how many columns all of its text has
 */
export function pagesPlugin(
  formatting: Formatting,
  pages: Pages,
  show: (page: SectionFormat, columns: number) => void,
): Plugin {
  const setupsOf = (keys: string[]) =>
    JSON.stringify(keys.map((one) => [one, setupOf(formatting, pages, one)]));
  const read = ({ doc }: EditorState, before?: Shown): Shown => {
    const sections = sectionsIn(formatting, doc).map((section) => ({
      ...section,
      setup: setupOf(formatting, pages, section.key),
    }));
    const keys = sections.map((section) => section.key);
    const setups = setupsOf(keys);
    // By its number, not by its position: typing moves positions.
    const places = JSON.stringify([
      doc.childCount,
      ...sections.map(({ from }) => doc.resolve(from).index(0)),
    ]);
    if (before?.setups === setups && before.places === places) return before;
    const widest = sections.reduce((a, b) => (b.setup.width > a.setup.width ? b : a));
    if (before?.setups !== setups) show(widest.setup, sections.length === 1 ? widest.setup.columns : 1);
    const set =
      sections.length === 1 && sections[0]?.setup.columns === 1 && !formatting.columns
        ? DecorationSet.empty
        : DecorationSet.create(doc, decorate(formatting, doc, sections, widest.setup));
    return { keys, setups, places, set };
  };
  return new Plugin<Shown>({
    key,
    state: {
      init: (_, state) => read(state),
      apply(tr, before, _, state) {
        if (!tr.docChanged && tr.getMeta(key) === undefined) return before;
        let { places } = before;
        // What somebody else typed arrives as another document, in which nothing is marked.
        const onRemove = () => {
          places = '';
        };
        const set = before.set.map(tr.mapping, tr.doc, { onRemove });
        const areSame = places === before.places && setupsOf(before.keys) === before.setups;
        if (areSame && leavesSections(tr.before, tr.doc)) return { ...before, set };
        return read(state, { ...before, set, places });
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
    view(view) {
      const again = () => view.dispatch(view.state.tr.setMeta(key, true));
      return { destroy: pages.watch(again) };
    },
  });
}

type Set = Section & { setup: SectionFormat };

function decorate(formatting: Formatting, doc: Node, sections: Set[], sheet: SectionFormat): Decoration[] {
  const found: Decoration[] = [];
  doc.forEach((node, pos) => {
    const at = sections.findLastIndex(({ from }) => from <= pos);
    const section = sections[at];
    if (!section) return;
    const end = pos + node.nodeSize;
    const width = textWidth(section.setup);
    const style = [placeOf(section.setup, sheet), columnCss(section.setup, width)].filter(Boolean).join('; ');
    if (style !== '') found.push(Decoration.node(pos, end, { class: 'in-section', style }));
    found.push(...containersIn(formatting, node, pos, width));
    if (!saysBeginning(formatting) && isOnlyEnd(formatting, node))
      found.push(Decoration.node(pos, end, { class: 'section-only' }));
    const next = sections[at + 1];
    const begins = saysBeginning(formatting)
      ? section.from === pos && pos > 0
        ? section
        : undefined
      : undefined;
    const said = begins ?? (next?.from === end ? next : undefined);
    if (said && (begins || !saysBeginning(formatting)))
      found.push(
        Decoration.node(pos, end, {
          class: begins ? 'section-begin' : 'section-end',
          'data-pages': describe(said.setup),
        }),
      );
  });
  return found;
}

/** Whether a paragraph holds nothing but the end of a section. As LibreOffice has it: one whose mark has a size of its own takes a line. */
function isOnlyEnd({ paragraphs }: Formatting, node: Node): boolean {
  const { look } = node.attrs;
  return (
    node.isTextblock &&
    node.lastChild?.type.name === 'section' &&
    node.children.every(({ type }) => type.name === 'section' || type.name === 'marker') &&
    (typeof look !== 'number' || paragraphs?.[look]?.markSize === undefined)
  );
}

/** How much of the text's width the columns beside one take; on the long sheet, sections stand in one column. */
const columnCss = (columns: Pick<ColumnsFormat, 'columns' | 'gap'>, width: number): string =>
  columns.columns === 1 ? '' : `--column-rest: ${pt(width - widthsOf(columns, width).width)}`;

/** Containers whose content stands in columns of their own. */
function containersIn(formatting: Formatting, node: Node, pos: number, width: number): Decoration[] {
  if (!formatting.columns || node.type.name !== 'container') return [];
  const found: Decoration[] = [];
  const own = columnsOf(formatting, node);
  if (own)
    found.push(
      Decoration.node(pos, pos + node.nodeSize, { class: 'in-section', style: columnCss(own, width) }),
    );
  node.forEach((child, offset) => {
    found.push(...containersIn(formatting, child, pos + 1 + offset, width));
  });
  return found;
}

/** How far the text of a section stands from where the sheet's own begins and ends. */
function placeOf(setup: SectionFormat, sheet: SectionFormat): string {
  const side = (sheet.width - setup.width) / 2;
  const left = side + setup.left - sheet.left;
  const right = side + setup.right - sheet.right;
  return Math.abs(left) < 1 && Math.abs(right) < 1
    ? ''
    : `--section-left: ${pt(left)}; --section-right: ${pt(right)}`;
}

/** What a person is told of the pages that begin: `New page · A4 · landscape · 2 columns`. */
function describe({ width, height, columns, begins }: SectionFormat): string {
  const w = words();
  const parts = [
    begins === 'continuous' ? w.sectionHere : w.sectionNewPage,
    sizeNamed(width, height) ?? w.ownSize,
    width > height ? w.landscape : w.portrait,
    ...(columns > 1 ? [w.columnsOf(columns)] : []),
  ];
  return parts.join(' · ');
}
