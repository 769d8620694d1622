import { inRoom, mathText, writeMath } from '../../math/index.ts';
import { intern } from '../../model/block.ts';
import { atomItem, count } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, descendants, textBelow, type XmlElement } from '../../package/xml.ts';
import { pictureFormat } from '../formatting/pictures.ts';
import { pixels, points } from '../properties/lengths.ts';
import { drawingOf, type Shown } from './drawings.ts';
import { formulaIn } from './formulas.ts';
import type { Place, Reader } from './reader.ts';

const MAX_SHOWN = 300;
const shownPictures = /\.(png|jpe?g|gif|bmp|webp|svg)$/i;

/** What stands in a line and is neither text nor a marker: a picture, a note, a field, or something kept as it is. */
export function readObject(reader: Reader, element: XmlElement, place: Place): ModelNode {
  const picture = element.name === 'draw:frame' ? pictureIn(reader, element) : undefined;
  if (picture) return atomItem(reader, 'image', element, place, picture);
  const formula = element.name === 'draw:frame' ? formulaIn(reader.source, element) : undefined;
  if (formula) {
    count(reader, 'equation');
    const show = mathText(formula).slice(0, MAX_SHOWN);
    return atomItem(reader, 'raw', element, place, {
      label: 'Equation',
      show,
      story: null,
      math: writeMath(inRoom(formula, roomOf(element))),
    });
  }
  const { object, ...look }: Partial<Shown> = drawingOf(reader, element) ?? {};
  const label = look.label ?? objectLabel(element);
  const story = insideOf(reader, element);
  if (story === null) count(reader, label.toLowerCase());
  const item = atomItem(reader, 'raw', element, place, {
    show: shownText(element),
    ...look,
    label,
    story,
    ...(object && { look: intern(reader.objectFormats, object) }),
  });
  if (object) reader.objects.set(String(item.attrs?.key), { element, object });
  return item;
}

/** The room of an object in its line, in points; where its frame says how far it stands above or below the baseline, that as well. */
function roomOf({ attributes }: XmlElement): string {
  if (attributes.get('text:anchor-type') !== 'as-char') return '';
  const [width, height, y] = ['svg:width', 'svg:height', 'svg:y'].map((name) => points(attributes.get(name)));
  if (!width || !height) return '';
  return [width, height, ...(y === undefined ? [] : [-(y + height)])].map(rounded).join(' ');
}

const rounded = (length: number) => String(Math.round(length * 100) / 100);

/** The stories that an object holds: the text of a note, or text boxes, none inside another. */
function insideOf(reader: Reader, element: XmlElement): string | null {
  const note = element.name === 'text:note' ? child(element, 'text:note-body') : undefined;
  const kind = element.attributes.get('text:note-class') === 'endnote' ? 'endnote' : 'footnote';
  const found = note ? [note] : element.name.startsWith('draw:') ? [...textBoxes(element)] : [];
  const keys = found.map((one) => {
    const key = `${reader.source.part}@${one.start.toString(36)}`;
    reader.inside.set(key, { kind: note ? kind : 'textBox', element: one });
    return key;
  });
  return keys.join(' ') || null;
}

function* textBoxes(element: XmlElement): Generator<XmlElement> {
  if (element.name === 'draw:text-box' || isTextShape(element)) yield element;
  else for (const one of element.children) yield* textBoxes(one);
}

const textBlocks = new Set(['text:p', 'text:h', 'text:list']);

/** A shape that stands alone and has text of its own, which is not what it looks like itself. */
const isTextShape = (element: XmlElement): boolean =>
  element.name === 'draw:custom-shape' &&
  element.parent?.name !== 'draw:g' &&
  element.children.some(({ name }) => textBlocks.has(name)) &&
  !/^fontwork/.test(child(element, 'draw:enhanced-geometry')?.attributes.get('draw:type') ?? '');

/** The blocks of a story's element, and where what stands before them ends: a shape says other things beside its text. */
export function blocksIn(element: XmlElement): { blocks: readonly XmlElement[]; from: number } {
  if (element.name !== 'draw:custom-shape') return { blocks: element.children, from: element.openEnd };
  const first = element.children.findIndex(({ name }) => textBlocks.has(name));
  const blocks = element.children.filter(({ name }) => textBlocks.has(name));
  return { blocks, from: element.children[first - 1]?.end ?? element.openEnd };
}

/** What a person calls an element that is not edited. */
export function objectLabel(element: XmlElement): string {
  const names = new Set([element.name, ...[...descendants(element)].map((one) => one.name)]);
  if (element.name === 'text:note')
    return element.attributes.get('text:note-class') === 'endnote' ? 'Endnote' : 'Footnote';
  if (element.name === 'text:ruby') return 'Phonetic guide';
  if (indexes.has(element.name)) return 'Index';
  if (names.has('draw:text-box')) return 'Text box';
  if (names.has('draw:object') || names.has('draw:object-ole')) return 'Embedded object';
  if (names.has('draw:image')) return 'Picture';
  if (names.has('draw:control')) return 'Form control';
  if (element.name.startsWith('draw:')) return 'Drawing';
  return element.name.startsWith('text:') ? 'Field' : 'Other object';
}

const indexes = new Set(
  [
    'table-of-content',
    'illustration-index',
    'table-index',
    'object-index',
    'user-index',
    'alphabetical-index',
    'bibliography',
  ].map((local) => `text:${local}`),
);

/** Text to show for an object, shortened. */
export function shownText(element: XmlElement): string {
  if (element.name === 'text:note') return textBelow(child(element, 'text:note-citation') ?? element);
  if (element.name === 'text:ruby') return textBelow(child(element, 'text:ruby-base') ?? element);
  const paragraphs = [...descendants(element)].filter(
    (one) => one.name === 'text:p' || one.name === 'text:h',
  );
  const text = paragraphs.length > 0 ? paragraphs.map(textBelow).join(' \u00b6 ') : textBelow(element);
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN - 1)}\u2026` : words;
}

/** A frame that is one picture which a browser can show. */
function pictureIn(reader: Reader, frame: XmlElement) {
  const images = frame.children.filter((one) => one.name === 'draw:image');
  const others = frame.children.some((one) =>
    ['draw:text-box', 'draw:object', 'draw:object-ole'].includes(one.name),
  );
  const src = images
    .map((image) => (image.attributes.get('xlink:href') ?? '').replace(/^\.\//, ''))
    .find((href) => shownPictures.test(href) && !/^[a-z]+:|^\//i.test(href));
  if (src === undefined || others) return undefined;
  const words = child(frame, 'svg:desc') ?? child(frame, 'svg:title');
  return {
    src,
    width: pixels(frame.attributes.get('svg:width')),
    height: pixels(frame.attributes.get('svg:height')),
    alt: words?.text ?? '',
    look: intern(reader.pictureFormats, pictureFormat(reader.source, reader.styles, frame, src)),
  };
}
