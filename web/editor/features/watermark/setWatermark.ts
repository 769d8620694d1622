import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { drawWideText } from '../../../../formats/drawing/simple.ts';
import { type Drawn, readDrawn, round, svg, writeDrawn } from '../../../../formats/drawing/tree.ts';
import { schema } from '../../../../formats/model/index.ts';
import { MIDDLE, newWatermark, watermarkOf, watermarkSize } from '../../../../formats/model/watermark.ts';
import type { Editor } from '../../view/editor.ts';

const isWatermark = ({ type, attrs }: Node) =>
  type.name === 'raw' && attrs.at === MIDDLE && attrs.wrap !== null;

/** The headers that are open on the page. */
const headersOf = ({ stories }: Editor): EditorView[] =>
  stories.edges().flatMap(({ kind, key }) => (kind === 'header' ? (stories.find(key) ?? []) : []));

function watermarksIn({ state: { doc } }: EditorView): { pos: number; node: Node }[] {
  const found: { pos: number; node: Node }[] = [];
  doc.descendants((node, pos) => {
    if (isWatermark(node)) found.push({ pos, node });
  });
  return found;
}

/** What lies across the pages now: a text, '' where that is a picture or what it says is not known, undefined for nothing. */
export function watermarkNow(editor: Editor): string | undefined {
  const [first] = headersOf(editor).flatMap(watermarksIn);
  return first && (watermarkOf(first.node.attrs.key) ?? wordsIn(first.node.attrs.drawing));
}

function wordsIn(drawing: unknown): string {
  const search = ([name, , ...content]: Drawn): string => {
    const inside = content.map((one) => (typeof one === 'string' ? one : search(one)));
    return name === 'text' ? inside.join('') : (inside.find((text) => text !== '') ?? '');
  };
  const drawn = readDrawn(drawing);
  return drawn ? search(drawn) : '';
}

/** Puts a text across all pages, in the place of what lies there; without one, takes that away. One step for undo. */
export function setWatermark(editor: Editor, text: string | undefined): void {
  editor.asOneStep(() => {
    if (text !== undefined && headersOf(editor).length === 0) editor.stories.enterEdge('header');
    for (const view of headersOf(editor)) {
      const { tr } = view.state;
      for (const { pos, node } of watermarksIn(view).toReversed()) tr.delete(pos, pos + node.nodeSize);
      const at = text === undefined ? undefined : firstPlace(tr.doc);
      if (text !== undefined && at !== undefined) tr.insert(at, made(text));
      if (tr.docChanged) view.dispatch(tr);
    }
  });
  editor.body.focus();
}

function firstPlace(doc: Node): number | undefined {
  let at: number | undefined;
  doc.descendants((node, pos) => {
    if (node.isTextblock) at ??= pos + 1;
    return at === undefined;
  });
  return at;
}

/** As the file will say it, drawn like one that a file has. */
function made(text: string): Node {
  const size = watermarkSize(text);
  const [width, height] = [(size.width * 96) / 72, (size.height * 96) / 72];
  const words = drawWideText(text, width, height, { fill: '#c0c0c0', 'fill-opacity': 0.5, stroke: 'none' });
  const middle = `${round(width / 2)}, ${round(height / 2)}`;
  const drawing = svg(width, height, text, [
    [
      'g',
      { transform: `rotate(315, ${middle})`, 'font-family': 'Calibri, Carlito, Arial, sans-serif' },
      words,
    ],
  ]);
  return schema.node('raw', {
    key: newWatermark(text),
    label: 'Watermark',
    show: '',
    drawing: writeDrawn(drawing),
    wrap: 'behind',
    at: MIDDLE,
  });
}
