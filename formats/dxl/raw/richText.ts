import type { Branch } from '../branch.ts';
import { lmbcsText, readableRuns } from '../searchable/bytes.ts';
import type { Found } from '../searchable/records.ts';
import { branch, u16 } from './bytes.ts';
import { extensionOf, fieldOf } from './fields.ts';
import { fontAt } from './fonts.ts';
import { hotspotOf } from './hotspots.ts';
import { paragraphDefinition } from './paragraphs.ts';
import { fillPicture, pictureOf } from './pictures.ts';
import { imageReference, linkTo, resourceOf } from './resources.ts';
import { silentRecords } from './silent.ts';
import { beginCell, beginTable, colourCell, labelRow, type OpenTable } from './tables.ts';

/** What is open while records are read: what takes text, and where its paragraphs stand. */
type Level = {
  holder: Branch;
  text: Branch | undefined;
  kind: 'text' | 'hotspot' | 'cell' | 'region';
  /** The table that a cell is of. */
  table?: OpenTable;
};

/** Records of rich text as the elements of DXL that say the same. What is not known is shown as the text that is in it. */
export function richTextOf(records: readonly Found[]): Branch {
  const reader = new RichTextReader();
  for (const record of records) reader.read(record);
  return reader.finish();
}

class RichTextReader {
  readonly #root = branch('richtext');
  readonly #definitions: Branch[] = [];
  readonly #levels: Level[] = [{ holder: this.#root, text: undefined, kind: 'text' }];
  readonly #tables: OpenTable[] = [];
  #definition = '';
  #extension = 0;
  #before: Uint8Array | undefined;
  #picture: { branch: Branch; header: Uint8Array; pieces: Uint8Array[] } | undefined;
  #resource: Branch | undefined;

  read({ signature, body }: Found): void {
    if (this.#picture !== undefined && !partsOfPicture.has(signature)) this.#endPicture();
    const act = records[signature];
    if (act !== undefined) act.call(this, body);
    else if (!silentRecords.has(signature)) this.#unknown(body);
  }

  finish(): Branch {
    this.#endPicture();
    this.#root.content.unshift(...this.#definitions);
    return this.#root;
  }

  get #level(): Level {
    return this.#levels.at(-1) ?? { holder: this.#root, text: undefined, kind: 'text' };
  }

  /** What takes text now: the hotspot that is open, or the paragraph. */
  get #text(): Branch {
    const level = this.#level;
    if (level.kind === 'hotspot') return level.holder;
    level.text ??= this.#add(level.holder, branch('par', { def: this.#definition || undefined }));
    return level.text;
  }

  #add(to: Branch, what: Branch): Branch {
    to.content.push(what);
    return what;
  }

  paragraph(): void {
    const level = this.#level;
    if (level.kind !== 'hotspot') level.text = undefined;
    else this.#add(level.holder, branch('break'));
  }

  define(body: Uint8Array): void {
    const definition = paragraphDefinition(body);
    const { id } = definition.attributes;
    const known = this.#definitions.findIndex(({ attributes }) => attributes.id === id);
    if (known >= 0) this.#definitions[known] = definition;
    else this.#definitions.push(definition);
  }

  refer(body: Uint8Array): void {
    this.#definition = String(u16(body, 0));
    const level = this.#level;
    if (level.kind !== 'hotspot') level.text = undefined;
  }

  /** A definition that is hidden by a formula. */
  hide(body: Uint8Array): void {
    const id = String(u16(body, 0));
    const at = this.#definitions.findIndex(({ attributes }) => attributes.id === id);
    const definition = this.#definitions[at];
    const text = readableRuns(body.subarray(10)).join(' … ');
    if (definition !== undefined)
      definition.content.push(
        branch('code', { event: 'hidewhen' }, [branch('formula', {}, [`… ${text} …`])]),
      );
  }

  addText(body: Uint8Array): void {
    const text = lmbcsText(body.subarray(4));
    if (text !== '') this.#add(this.#text, branch('run', {}, [fontAt(body, 0), text]));
  }

  extend(body: Uint8Array): void {
    this.#extension = extensionOf(body);
  }

  field(body: Uint8Array): void {
    this.#add(this.#text, fieldOf(body, this.#extension));
    this.#extension = 0;
  }

  beforeTable(body: Uint8Array): void {
    this.#before = body;
  }

  table(): void {
    const open = beginTable(this.#before);
    this.#before = undefined;
    const level = this.#level;
    level.text = undefined;
    this.#add(level.holder, open.table);
    this.#tables.push(open);
  }

  cell(body: Uint8Array): void {
    const open = this.#tables.at(-1);
    if (open === undefined) return;
    this.#closeCell(open);
    this.#levels.push({ holder: beginCell(open, body), text: undefined, kind: 'cell', table: open });
  }

  colour(body: Uint8Array): void {
    const open = this.#tables.at(-1);
    const painted = open && colourCell(open, body);
    const level = this.#levels.findLast(({ table }) => table === open);
    if (open === undefined || painted === undefined || level === undefined) return;
    // Both have one list of what stands in them.
    open.cell = painted;
    level.holder = painted;
  }

  label(body: Uint8Array): void {
    const open = this.#tables.at(-1);
    if (open !== undefined) labelRow(open, body);
  }

  endTable(): void {
    const open = this.#tables.pop();
    if (open !== undefined) this.#closeCell(open);
    this.#level.text = undefined;
  }

  hotspot(body: Uint8Array): void {
    const hotspot = hotspotOf(body);
    const section = hotspot.name === 'section';
    const level = this.#level;
    const resource = this.#resource;
    this.#resource = undefined;
    if (resource !== undefined && u16(body, 0) === LINK) {
      this.#add(this.#text, resource);
      this.#levels.push({ holder: resource, text: undefined, kind: 'hotspot' });
      return;
    }
    this.#add(section ? level.holder : this.#text, hotspot);
    if (section) level.text = undefined;
    this.#levels.push({ holder: hotspot, text: undefined, kind: section ? 'region' : 'hotspot' });
  }

  endHotspot(): void {
    const at = this.#levels.findLastIndex(({ kind }) => kind === 'hotspot' || kind === 'region');
    if (at > 0) this.#levels.length = at;
  }

  button(body: Uint8Array): void {
    const { holder, kind } = this.#level;
    const label = lmbcsText(body.subarray(12));
    if (kind === 'hotspot') holder.content.push(fontAt(body, 8), label);
    else this.#add(this.#text, branch('button', {}, [fontAt(body, 8), label]));
  }

  /** The title of a section, after its flags and its font. */
  bar(body: Uint8Array): void {
    const section = this.#levels.findLast(({ kind }) => kind === 'region')?.holder;
    const title = readableRuns(body.subarray(8)).join(' ');
    section?.content.unshift(branch('sectiontitle', {}, [fontAt(body, 4), branch('text', {}, [title])]));
  }

  region(): void {
    const level = this.#level;
    level.text = undefined;
    const region = this.#add(level.holder, branch('layoutregion'));
    this.#levels.push({ holder: region, text: undefined, kind: 'region' });
  }

  image(header: Uint8Array): void {
    const picture = pictureOf(header);
    this.#add(this.#text, picture);
    this.#picture = { branch: picture, header, pieces: [] };
  }

  segment(body: Uint8Array): void {
    this.#picture?.pieces.push(body);
  }

  bitmap(): void {
    if (this.#picture === undefined) this.#add(this.#text, branch('picture'));
    this.#picture ??= { branch: branch('picture'), header: new Uint8Array(8), pieces: [] };
  }

  #endPicture(): void {
    const picture = this.#picture;
    this.#picture = undefined;
    if (picture !== undefined) fillPicture(picture.branch, picture.header, picture.pieces);
  }

  /** What is linked: of the picture or the embedded element that is open, or of the hotspot that follows. */
  resource(body: Uint8Array): void {
    const resource = resourceOf(body);
    const { holder, kind } = this.#level;
    if (resource.image) {
      const picture = this.#picture?.branch;
      if (picture !== undefined) picture.content.push(imageReference(resource));
      else if (kind !== 'hotspot' || !holder.name.startsWith('embedded'))
        this.#add(this.#text, branch('picture', {}, [imageReference(resource)]));
    } else if (kind !== 'hotspot' || !/^(embedded|subform)/.test(holder.name))
      this.#resource = linkTo(resource);
  }

  rule(body: Uint8Array): void {
    this.#add(this.#text, branch('horizrule', { height: `${Math.min(u16(body, 4) || 1, 20)}px` }));
  }

  link(): void {
    this.#add(this.#text, branch('doclink'));
  }

  #unknown(body: Uint8Array): void {
    const text = readableRuns(body).join(' ');
    if (text !== '') this.#add(this.#text, branch('run', {}, [text]));
  }

  /** Ends a cell and what its text left open, but nothing that stands around its table. */
  #closeCell(table: OpenTable): void {
    const at = this.#levels.findLastIndex((level) => level.table === table);
    if (at > 0) this.#levels.length = at;
  }
}

/** The type of a hotspot whose link stands in a record before it. */
const LINK = 32;

const records: Readonly<Record<number, ((this: RichTextReader, body: Uint8Array) => void) | undefined>> = {
  65665: RichTextReader.prototype.paragraph,
  65410: RichTextReader.prototype.define,
  65667: RichTextReader.prototype.refer,
  65467: RichTextReader.prototype.hide,
  65413: RichTextReader.prototype.addText,
  65456: RichTextReader.prototype.extend,
  65418: RichTextReader.prototype.field,
  65531: RichTextReader.prototype.beforeTable,
  65699: RichTextReader.prototype.table,
  65743: RichTextReader.prototype.table,
  65700: RichTextReader.prototype.cell,
  65744: RichTextReader.prototype.cell,
  65747: RichTextReader.prototype.colour,
  65507: RichTextReader.prototype.label,
  65701: RichTextReader.prototype.endTable,
  65745: RichTextReader.prototype.endTable,
  65449: RichTextReader.prototype.hotspot,
  65453: RichTextReader.prototype.hotspot,
  65406: RichTextReader.prototype.hotspot,
  65706: RichTextReader.prototype.endHotspot,
  65710: RichTextReader.prototype.endHotspot,
  65663: RichTextReader.prototype.endHotspot,
  65451: RichTextReader.prototype.button,
  65452: RichTextReader.prototype.bar,
  65719: RichTextReader.prototype.region,
  65721: RichTextReader.prototype.endHotspot,
  125: RichTextReader.prototype.image,
  124: RichTextReader.prototype.segment,
  149: RichTextReader.prototype.bitmap,
  65526: RichTextReader.prototype.resource,
  65393: RichTextReader.prototype.resource,
  65481: RichTextReader.prototype.rule,
  65425: RichTextReader.prototype.link,
  65676: RichTextReader.prototype.link,
};

/** Records that go on with a picture. */
const partsOfPicture: ReadonlySet<number> = new Set([
  0x7c, 0x7d, 0x95, 0x96, 0x97, 0x98, 0x99, 0xfff6, 0xff71,
]);
