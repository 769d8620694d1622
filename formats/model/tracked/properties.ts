import { nodeProperties, type Properties } from '../properties/index.ts';

const of = (type: string): Properties =>
  (nodeProperties as Readonly<Record<string, Properties | undefined>>)[type] ?? {};

/** Whether a change of its properties can be a suggestion. */
export const hasProperties = (type: string) => Object.values(of(type)).some(({ suggested }) => suggested);

/** Whether an attribute is a property that a suggestion remembers. */
export const isProperty = (type: string, name: string) => of(type)[name]?.suggested === true;

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
  Object.fromEntries(
    Object.keys(of(type))
      .filter((name) => isProperty(type, name))
      .map((name) => [name, null]),
  );
