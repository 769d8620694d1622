import { isBytes } from './bytes.ts';
import {
  bytesChange,
  flowing,
  flowOf,
  type StructuralChange,
  shortened,
  summaryOf,
  textChange,
} from './change.ts';
import { type Match, matchInside, matchParts } from './match.ts';
import { elementsOf, isText, type Piece, readPieces, textOf } from './piece.ts';

/** Longest element that is looked into, in characters, and how many changes are told. */
const MAX_CHARACTERS = 16_000_000;
const MAX_CHANGES = 2000;

/** Parts that paths pass over, because people do not speak of them. */
const passedOver: ReadonlySet<string> = new Set(['body', 'richtext', 'actionbar', 'note']);
/** Parts that have one value, which is what they are: the part is told, not the value in it. */
const wrapping: ReadonlySet<string> = new Set(['item', 'code']);

/**
 * What differs between two elements in the words of the field: fields and items by name, columns and paragraphs by
 * place, code by event. Dates, note ids, the signer, the order of attributes and white space between elements are left
 * out. An empty text is no element. Both must be well-formed and stand alone; throws a fault as `readXml` does.
 */
export function structuralDiff(before: string, after: string): StructuralChange[] {
  if (before === after) return [];
  if (Math.max(before.length, after.length) > MAX_CHARACTERS) {
    const size = (text: string) => `${text.length.toLocaleString('en')} characters, too many to look into`;
    return [{ path: 'element', change: 'changed', before: size(before), after: size(after) }];
  }
  const a = before === '' ? undefined : readPieces(before);
  const b = after === '' ? undefined : readPieces(after);
  if (a === undefined || b === undefined) {
    const root = (a ?? b)?.root;
    return root === undefined ? [] : [{ path: root.name, change: a === undefined ? 'added' : 'removed' }];
  }
  if (a.root.name !== b.root.name) {
    return [{ path: 'element', change: 'changed', before: a.root.name, after: b.root.name }];
  }
  const path = a.root.name;
  const inner = passedOver.has(path) ? '' : path;
  const changes = [
    ...comparePieces({ path, inner }, a.root, b.root),
    ...changesOf(matchParts(a.fields, b.fields), inner),
  ];
  const left = changes.length - MAX_CHANGES;
  if (left <= 0) return changes;
  const rest = {
    path,
    change: 'changed' as const,
    after: `${left.toLocaleString('en')} more changes are left out`,
  };
  return [...changes.slice(0, MAX_CHANGES), rest];
}

/** The path of a part, and that under which its own parts are told. In a paragraph, whose text is compared as a whole, no
 *  further one is: deep nesting would be read again at every depth. */
type Where = { path: string; inner: string; inParagraph?: boolean };

function comparePieces(where: Where, before: Piece, after: Piece): StructuralChange[] {
  if (before.digest === after.digest) return [];
  return [...compareAttributes(where.path, before, after), ...compareContent(where, before, after)];
}

function compareAttributes(path: string, before: Piece, after: Piece): StructuralChange[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  return [...names].flatMap((name): StructuralChange[] => {
    const [a, b] = [before.attributes[name], after.attributes[name]];
    if (a === b) return [];
    const at = { path: `${path}/@${name}` };
    if (a === undefined) return [{ ...at, change: 'added', after: shortened(b ?? '') }];
    if (b === undefined) return [{ ...at, change: 'removed', before: shortened(a) }];
    return [{ ...at, change: 'changed', before: shortened(a), after: shortened(b) }];
  });
}

function compareContent(where: Where, before: Piece, after: Piece): StructuralChange[] {
  const [valueA, valueB] = [singleIn(before), singleIn(after)];
  if (valueA !== undefined && valueA.name === valueB?.name) {
    return comparePieces({ ...where, inner: where.path }, valueA, valueB);
  }
  if (holdsBytes(before) && holdsBytes(after)) {
    return textOf(before) === textOf(after) ? [] : [bytesChange(where.path, before, after)];
  }
  if (after.name === 'par' && where.inParagraph !== true) return compareParagraphs(where, before, after);
  const [a, b] = [textOf(before), textOf(after)];
  const inside =
    isText(before) && isText(after)
      ? []
      : changesOf(matchInside(before, after), where.inner, where.inParagraph);
  return [...(a === b ? [] : [textChange(where.path, a, b)]), ...inside];
}

const holdsBytes = ({ name, attributes }: Piece): boolean => isBytes(name, attributes);

/** The one value of an item, or the one script of a code: the whole is told, not what it is wrapped in. */
function singleIn(piece: Piece): Piece | undefined {
  const [value, ...more] = wrapping.has(piece.name) ? elementsOf(piece) : [];
  return more.length === 0 ? value : undefined;
}

/** When the text of a paragraph changed, how it is cut into runs says nothing more; what it holds besides may. */
function compareParagraphs({ path, inner }: Where, before: Piece, after: Piece): StructuralChange[] {
  const [a, b] = [flowOf(before), flowOf(after)];
  if (a === b) return changesOf(matchInside(before, after), inner, true);
  return [textChange(path, a, b), ...changesOf(matchParts(objectsOf(before), objectsOf(after)), inner, true)];
}

/** What a paragraph holds besides text. */
function objectsOf(piece: Piece): Piece[] {
  return elementsOf(piece).flatMap((part) => {
    if (part.name === 'font' || part.name === 'break') return [];
    return flowing.has(part.name) ? objectsOf(part) : [part];
  });
}

function changesOf(matches: readonly Match[], path: string, inParagraph = false): StructuralChange[] {
  const at = (label: string) => (path === '' ? label : `${path}/${label}`);
  return matches.flatMap(({ before, after, moved }): StructuralChange[] => {
    if (after === undefined) {
      if (before === undefined) return [];
      const value = shortened(summaryOf(before.piece));
      return [{ path: at(before.label), change: 'removed', ...(value === '' ? {} : { before: value }) }];
    }
    const own = at(after.label);
    if (before === undefined) {
      const value = shortened(summaryOf(after.piece));
      return [{ path: own, change: 'added', ...(value === '' ? {} : { after: value }) }];
    }
    const places = { before: `${before.place}`, after: `${after.place}` };
    const where = { path: own, inner: passedOver.has(after.piece.name) ? path : own, inParagraph };
    const inside = comparePieces(where, before.piece, after.piece);
    return moved ? [{ path: own, change: 'moved', ...places }, ...inside] : inside;
  });
}
