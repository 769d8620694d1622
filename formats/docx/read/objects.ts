import { symbolAt } from '../../fonts/index.ts';
import { fromOmml, writeMath } from '../../math/index.ts';
import { intern } from '../../model/block.ts';
import { atomItem, count, type Place } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { descendants, textBelow, wAttr, type XmlElement } from '../../package/xml.ts';
import { pictureFormat } from '../formatting/pictures.ts';
import { drawingOf } from './drawings.ts';
import type { NoteKind, Reader } from './reader.ts';

const shownPictures = /\.(png|jpe?g|gif|bmp|webp|svg)$/i;

/** A run's child that is neither text nor field: a picture, or an atom that is kept as it is. */
export function readObject(reader: Reader, element: XmlElement, place: Place): ModelNode[] {
  if (['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'].includes(element.name)) {
    const picture = pictureIn(reader, element);
    if (picture) return [atomItem(reader, 'image', element, place, picture)];
  }
  const fixed = simple[element.name];
  if (!fixed) return [rawInline(reader, element, place)];
  const { label, show, story = null } = fixed(reader, element);
  return [
    label === ''
      ? atomItem(reader, 'marker', element, place, { kind: 'point' })
      : raw(reader, element, place, label, show, story),
  ];
}

type Shown = { label: string; show: string; story?: string | null };

/** Children of runs that are kept as they are and have a plain look. An empty label: nothing to see. */
const simple: Record<string, (reader: Reader, element: XmlElement) => Shown> = {
  'w:br': (_, element) => ({
    label:
      wAttr(element, 'type') === 'page'
        ? 'Page break'
        : wAttr(element, 'type') === 'column'
          ? 'Column break'
          : 'Line break',
    show: wAttr(element, 'type') === 'page' || wAttr(element, 'type') === 'column' ? '' : '\n',
  }),
  'w:cr': () => ({ label: 'Line break', show: '\n' }),
  'w:ptab': () => ({ label: 'Tab', show: '\t' }),
  'w:noBreakHyphen': () => ({ label: 'Hyphen', show: '\u2011' }),
  'w:softHyphen': () => ({ label: 'Optional hyphen', show: '\u00ad' }),
  'w:sym': (_, element) => ({ label: 'Symbol', show: symbol(element) }),
  'w:footnoteReference': (reader, element) => note(reader, element, 'footnote'),
  'w:endnoteReference': (reader, element) => note(reader, element, 'endnote'),
  'w:footnoteRef': () => ({ label: '', show: '' }),
  'w:endnoteRef': () => ({ label: '', show: '' }),
  'w:annotationRef': () => ({ label: '', show: '' }),
  'w:separator': () => ({ label: '', show: '' }),
  'w:continuationSeparator': () => ({ label: '', show: '' }),
};

/** A reference to a note. A mark of its own takes no number; what it refers to may be missing. */
function note(reader: Reader, element: XmlElement, kind: NoteKind): Shown {
  const notes = reader.notes[kind];
  const story = notes.keys.get(wAttr(element, 'id') ?? '') ?? null;
  if (story === null) count(reader, kind);
  const label = kind === 'footnote' ? 'Footnote' : 'Endnote';
  if (isOn(wAttr(element, 'customMarkFollows'))) return { label, show: '', story };
  notes.count++;
  return { label, show: kind === 'footnote' ? String(notes.count) : roman(notes.count), story };
}

const isOn = (value: string | undefined) => value === '1' || value === 'true' || value === 'on';

/** A character of a symbol font as the ordinary one that looks like it; of other fonts the character itself, if it is one. */
function symbol(element: XmlElement): string {
  const code = Number.parseInt(wAttr(element, 'char') ?? '', 16);
  if (Number.isNaN(code) || code > 0x10ffff) return '\u25a1';
  const picture = symbolAt(wAttr(element, 'font') ?? '', code);
  return picture ?? (code >= 0xf000 && code <= 0xf0ff ? '\u25aa' : String.fromCodePoint(code));
}

function roman(value: number): string {
  const steps: [number, string][] = [
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let rest = value;
  let text = '';
  for (const [size, letters] of steps) {
    for (; rest >= size; rest -= size) text += letters;
  }
  return text;
}

const raw = (
  reader: Reader,
  element: XmlElement,
  place: Place,
  label: string,
  show: string,
  story: string | null = null,
  look: Record<string, unknown> = {},
) => atomItem(reader, 'raw', element, place, { label, show, story, ...look });

/** Anything else: carried as it is and shown by the text inside it. */
export function rawInline(reader: Reader, element: XmlElement, place: Place): ModelNode {
  const label = objectLabel(element);
  const boxes = [...textBoxes(element)];
  for (const box of boxes) reader.boxes.set(boxKey(reader, box), box);
  if (boxes.length === 0) count(reader, label.toLowerCase());
  const story = boxes.map((box) => boxKey(reader, box)).join(' ') || null;
  const isMath = element.name === 'm:oMath' || element.name === 'm:oMathPara';
  const math = isMath ? writeMath(fromOmml(element)) : null;
  if (math !== null) return raw(reader, element, place, label, shownText(element), story, { math });
  const { object, ...shown } = drawingOf(reader.source, element) ?? {};
  const look = { ...shown, ...(object && { look: intern(reader.objectFormats, object) }) };
  const item = raw(reader, element, place, label, shownText(element), story, look);
  if (object) reader.objects.set(String(item.attrs?.key), { element, object });
  return item;
}

const boxKey = ({ source }: Reader, box: XmlElement) => `${source.part}@${box.start.toString(36)}`;

/** What text boxes of an object hold, in order: of alternatives the first that has one, and none inside another. */
function* textBoxes(element: XmlElement): Generator<XmlElement> {
  if (element.name === 'w:txbxContent') yield element;
  else if (element.name === 'mc:AlternateContent') {
    const choice = element.children.find((one) => [...descendants(one, 'w:txbxContent')].length > 0);
    if (choice) yield* textBoxes(choice);
  } else for (const one of element.children) yield* textBoxes(one);
}

/** What a person calls an element that is not edited. */
export function objectLabel(element: XmlElement): string {
  const names = new Set([element.name, ...[...descendants(element)].map((one) => one.name)]);
  const local = (end: string) => [...names].some((name) => name.endsWith(end));
  if (names.has('m:oMath') || names.has('m:oMathPara')) return 'Equation';
  if (local(':chart')) return 'Chart';
  if (local('/diagram}:relIds')) return 'Diagram';
  if (names.has('w:txbxContent')) return 'Text box';
  if (element.name === 'w:object' || names.has('w:object'))
    return names.has('w:control') ? 'Form control' : 'Embedded object';
  if (names.has('pic:pic') || names.has('v:imagedata')) return 'Picture';
  if (element.name === 'w:drawing' || element.name === 'w:pict' || names.has('w:drawing')) return 'Drawing';
  if (element.name === 'w:ruby') return 'Phonetic guide';
  if (element.name === 'w:sdt') return 'Content control';
  return 'Other object';
}

/** Text to show for an object: the first of its alternatives, shortened. */
export function shownText(element: XmlElement): string {
  const choice = element.name === 'mc:AlternateContent' ? element.children[0] : element;
  const source = choice ?? element;
  const paragraphs = [...descendants(source, 'w:p')];
  const text = paragraphs.length > 0 ? paragraphs.map(wordsOf).join(' \u00b6 ') : wordsOf(source);
  return text.length > 300 ? `${text.slice(0, 299)}\u2026` : text;
}

const wordsOf = (element: XmlElement) =>
  [...descendants(element)]
    .filter((one) => one.name === 'w:t' || one.name === 'm:t')
    .map(textBelow)
    .join('');

/** A drawing that is one picture with a part a browser can show. */
function pictureIn(reader: Reader, element: XmlElement): Record<string, unknown> | undefined {
  const below = [
    ...descendants(element.name === 'mc:AlternateContent' ? (element.children[0] ?? element) : element),
  ];
  const named = (name: string) => below.filter((one) => one.name === name);
  if (named('w:txbxContent').length > 0 || named('w:control').length > 0) return undefined;
  const [blip, another] = named('a:blip');
  const data = named('v:imagedata')[0];
  if (another || (!blip && !data)) return undefined;
  const id = blip?.attributes.get('r:embed') ?? data?.attributes.get('r:id');
  const target = reader.source.relationships.get(id ?? '');
  if (!target || target.external || !shownPictures.test(target.target)) return undefined;
  const properties = named('wp:docPr')[0];
  const extent = named('wp:extent')[0];
  const shape = named('v:shape')[0];
  return {
    src: target.target,
    width: pixels(extent?.attributes.get('cx')) ?? styleLength(shape, 'width'),
    height: pixels(extent?.attributes.get('cy')) ?? styleLength(shape, 'height'),
    alt:
      properties?.attributes.get('descr') ??
      data?.attributes.get('{urn:schemas-microsoft-com:office:office}:title') ??
      '',
    look: intern(reader.pictureFormats, pictureFormat(element)),
  };
}

/** English Metric Units → CSS pixels. */
function pixels(emu: string | undefined): number | null {
  const value = Math.round(Number(emu) / 9525);
  return emu !== undefined && value > 0 && value < 20_000 ? value : null;
}

function styleLength(shape: XmlElement | undefined, name: string): number | null {
  const found = new RegExp(`(?:^|;)\\s*${name}:([\\d.]+)(pt|in|px)`).exec(
    shape?.attributes.get('style') ?? '',
  );
  if (!found) return null;
  const unit = found[2] === 'pt' ? 96 / 72 : found[2] === 'in' ? 96 : 1;
  return Math.round(Number(found[1]) * unit);
}
