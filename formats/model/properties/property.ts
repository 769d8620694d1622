import type { AttributeSpec } from 'prosemirror-model';

/**
 * What a node or a mark of the editor's document says, declared once: what the schema has, what makes two nodes differ,
 * what a suggestion remembers, what copied content brings along, what a named style can say, what clearing takes away, and
 * what the toolbar and the dialogs show all follow from it.
 */
export type Property = {
  kind: 'text' | 'number' | 'boolean';
  /**
   * - `origin`: names what it was read from, or what it was made as
   * - `set`: what a person can set; null is "as the file says"
   * - `shape`: how far a cell reaches; it means something only beside the other cells of its table
   * - `shown`: only says how to show what the file says, so that it is never saved
   * - `written`: given by what writes a file, to itself; no attribute in the editor
   */
  role: 'origin' | 'set' | 'shape' | 'shown' | 'written';
  /** null unless said otherwise */
  default?: number | boolean;
  /** the range of a number, both ends included */
  min?: number;
  max?: number;
  /** everything that a text can be */
  values?: readonly string[];
  /** whether a value is valid, where neither a range nor a list can say so */
  is?: (value: unknown) => boolean;
  /** whether a suggestion remembers what it was before */
  suggested?: true;
  /** whether a named style can say it; only formats have this at all */
  style?: boolean;
  /** its name in what is read of a file's formats (`ParagraphFormat`, `TextFormat`), where that is another */
  inFormat?: string;
  /** what counts where nobody says anything, in each format where they differ; else 0, or false */
  initial?: Value | Readonly<Record<Format, Value>>;
  /** the declaration of CSS, or the variable, that shows a length in points on the sheet */
  css?: string;
  /** the formats that can say it; all of them unless said otherwise */
  formats?: readonly Format[];
};

export type Format = 'docx' | 'odt';
export type Value = string | number | boolean;
export type Properties = Readonly<Record<string, Property>>;
/** The names of what a person can set. */
export type Settable<All extends Properties> = {
  [Name in keyof All]: All[Name] extends { role: 'set' } ? Name : never;
}[keyof All];
type Kind = Property['kind'];
type More = Omit<Property, 'kind' | 'role'>;

export const origin = (more: More = {}): Property => ({ kind: 'text', role: 'origin', ...more });
/** Its type says its kind and all else that is declared, for the types that derive from it. */
export const set = <const Own extends Kind, const Rest extends More>(
  kind: Own,
  more: Rest = {} as Rest,
): { kind: Own; role: 'set' } & Rest => ({ kind, role: 'set', ...more });
export const shown = (kind: Kind, more: More = {}): Property => ({ kind, role: 'shown', ...more });
export const shape = (more: More = {}): Property => ({ kind: 'number', role: 'shape', ...more });
export const written = (kind: Kind): Property => ({ kind, role: 'written' });

/** A suggestion remembers it. */
export const suggested = { suggested: true } as const;
/** A format that a named style can say as well. */
export const format = { suggested: true, style: true } as const;

/** The attributes that the schema has. */
export const attrsOf = (properties: Properties): Record<string, AttributeSpec> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { role }]) => role !== 'written')
      .map(([name, property]) => [name, { default: property.default ?? null }]),
  );

/** The names of what makes two of a kind differ. */
export const contentOf = (properties: Properties): string[] =>
  Object.entries(properties)
    .filter(([, { role }]) => role !== 'shown')
    .map(([name]) => name);

/** The names of the formats that a named style can say. */
export const stylable = (properties: Properties): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.style === true);

const types = { text: 'string', number: 'number', boolean: 'boolean' } as const;

/** Whether a value, which may come from anybody's client, is one that the property can have. */
export function isValid({ kind, min, max, values, is }: Property, value: unknown): value is Value {
  if (typeof value !== types[kind]) return false;
  if (typeof value === 'number' && !(value >= (min ?? -Infinity) && value <= (max ?? Infinity))) return false;
  return values?.includes(String(value)) ?? is?.(value) ?? true;
}
