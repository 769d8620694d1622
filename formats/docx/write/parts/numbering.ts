import { kindOf, type ListName, newListFormat } from '../../../model/placeholders.ts';
import { type Part, related } from '../../../package/parts.ts';
import { child, urisOf, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../formatting/styles.ts';
import type { Source } from '../../source.ts';
import { declaration, folderOf, freeName, insertInto, openPart } from './edit.ts';
import { headingDefinition } from './headings.ts';

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';

type Numbers = { id: string; list: ListName } | { id: string; headings: Styles };

/** The numbering part with the lists that are added; definitions that are there stay as they are. */
export function createNumbering(source: Source) {
  const before = related(source.relationships, 'numbering');
  const added = new Map<string, Numbers>();
  let opened: Part | undefined;
  const part = () => {
    const name =
      before ?? freeName(source, (at) => `${folderOf(source)}numbering${at > 1 ? at : ''}.xml`, new Set());
    const uri = urisOf('w')[source.strict ? 1 : 0] ?? '';
    opened ??= openPart(source, name, `${declaration}<w:numbering xmlns:w="${uri}"/>`);
    return opened;
  };
  const number = (name: string, what: ListName | Styles): string => {
    const known = added.get(name);
    if (known) return known.id;
    const id = String(highest(part().root, 'w:num', 'numId') + 1 + added.size);
    added.set(name, 'kind' in what ? { id, list: what } : { id, headings: what });
    return id;
  };
  return {
    /** The number of a new list. */
    add: (list: ListName) => number(list.id, list),
    /** The number of the list that counts headings of these styles. */
    addHeadings: (styles: Styles) => number('headings', styles),
    /** name of the part when the package had none */
    made: () => (added.size > 0 && before === undefined ? part().name : undefined),
    types: () => (added.size > 0 && before === undefined ? [{ part: part().name, type }] : []),
    parts(): Map<string, Uint8Array> {
      return added.size === 0 ? new Map() : new Map([[part().name, extend(part(), [...added.values()])]]);
    },
  };
}

const highest = (root: XmlElement, name: string, attribute: string) =>
  Math.max(
    0,
    ...root.children.filter((one) => one.name === name).map((one) => Number(wAttr(one, attribute)) || 0),
  );

/** Definitions come before numbers (ECMA-376 Part 1, 17.9.16). */
function extend(part: Part, added: Numbers[]): Uint8Array {
  const { root } = part;
  const prefix =
    [...(root.declared ?? [])].find(([one, uri]) => one !== '' && urisOf('w').includes(uri))?.[0] ?? 'w';
  let nextAbstract = highest(root, 'w:abstractNum', 'abstractNumId') + 1;
  let definitions = '';
  let numbers = '';
  for (const one of added) {
    const { id } = one;
    if ('headings' in one) {
      definitions += headingDefinition(nextAbstract, one.headings);
      numbers += `<w:num w:numId="${id}"><w:abstractNumId w:val="${nextAbstract}"/></w:num>`;
      nextAbstract++;
      continue;
    }
    const { list } = one;
    const old = root.children.find((one) => one.name === 'w:num' && wAttr(one, 'numId') === list.of);
    if (list.kind === 'restart' && old) {
      const definition = wAttr(child(old, 'w:abstractNumId'), 'val') ?? '0';
      const { level, at } = list.begins ?? { level: list.level, at: 1 };
      numbers += `<w:num w:numId="${id}"><w:abstractNumId w:val="${Number(definition) || 0}"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${at}"/></w:lvlOverride></w:num>`;
    } else {
      // What a restarted list counted like may be gone: numbers then.
      definitions += definition(list, nextAbstract);
      numbers += `<w:num w:numId="${id}"><w:abstractNumId w:val="${nextAbstract}"/></w:num>`;
      nextAbstract++;
    }
  }
  const before = root.children.find((one) => one.name !== 'w:abstractNum' && one.name !== 'w:numPicBullet');
  const after = root.children.findLast((one) => one.name === 'w:num');
  const ends = root.children.find((one) => one.name === 'w:numIdMacAtCleanup');
  const own = (text: string) => (prefix === 'w' ? text : text.replace(/(<\/?|\s)w:/g, `$1${prefix}:`));
  const at = before?.start ?? root.closeStart;
  const numbersAt = after?.end ?? ends?.start ?? root.closeStart;
  if (at === numbersAt) return insertInto(part, [{ at, text: own(definitions + numbers) }]);
  return insertInto(part, [
    { at, text: own(definitions) },
    { at: numbersAt, text: own(numbers) },
  ]);
}

/** A list of nine levels. */
function definition(list: ListName, id: number): string {
  const kind = kindOf(list);
  const levels = Array.from({ length: 9 }, (_, at) => {
    const { format, template, left = 0, first = 0 } = newListFormat(kind, at, '');
    const indent = `<w:pPr><w:ind w:left="${left * 20}" w:hanging="${-first * 20}"/></w:pPr>`;
    return `<w:lvl w:ilvl="${at}"><w:start w:val="${list.begins?.level === at ? list.begins.at : 1}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${template}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
  });
  const shape = kind === 'bullet' || kind === 'number' ? 'hybridMultilevel' : 'multilevel';
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="${shape}"/>${levels.join('')}</w:abstractNum>`;
}
