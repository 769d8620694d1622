import { borderNames } from '../tables.ts';

/** What is no property that a change could concern: what a node is, and what only says how to show it. */
const own = new Set(['id', 'change', 'reformat', 'section']);

/** What a person sets of a table, a row or a cell. */
const set: Record<string, readonly string[]> = {
  table: ['columns', 'style', 'align', 'width'],
  row: ['height', 'exact', 'header', 'whole'],
  cell: ['shade', 'vertical', ...borderNames],
};

/** Whether a change of its properties can be a suggestion. */
export const hasProperties = (type: string) => type === 'paragraph' || type in set;

/** Whether an attribute is a property that a suggestion remembers. */
export const isProperty = (type: string, name: string) =>
  type === 'paragraph' ? !own.has(name) : (set[type] ?? []).includes(name);

/** The properties of a node that say something. */
export const propertiesOf = (
  type: string,
  attrs: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attrs).filter(([name, value]) => isProperty(type, name) && value !== null),
  );

/** What a table, row or cell says of which a person set nothing. */
export const unsetProperties = (type: string): Record<string, null> =>
  Object.fromEntries((set[type] ?? []).map((name) => [name, null]));
