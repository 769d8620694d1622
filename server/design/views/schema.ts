import { type TSchema, Type } from 'typebox';

/** A member of any kind in a description; the rules that judge bodies stand with the format, which checks
 *  nested members too and names all faults at once. */
const described = (type: string, description: string, more: object = {}) =>
  Type.Unsafe<unknown>({ description: `${type}. ${description}`, ...more });

const text = (description: string) => described('Text', description);
const orientation = described('One of rows, columns', 'How the frames lie.');
const sizes = described('List of text', 'One per row or column, such as 120px, 30%, 2 or *.');

/** What a PUT takes: any object, judged by the format. */
const judged = (members: Record<string, TSchema>, required: string[], description: string) =>
  Type.Unsafe<unknown>({ type: 'object', description, properties: members, 'x-required': required });

const nested = Type.Object({}, { additionalProperties: true, description: 'A frame or a nested frameset.' });

export const framesetLayout = Type.Object({
  name: Type.Optional(Type.String()),
  alias: Type.Optional(Type.String()),
  hide: Type.Optional(Type.String()),
  orientation: Type.Enum(['rows', 'columns']),
  sizes: Type.Array(Type.String()),
  spacing: Type.Optional(Type.String()),
  borderWidth: Type.Optional(Type.String()),
  borderColor: Type.Optional(Type.String()),
  content: Type.Array(nested),
});

export const framesetLayoutBody = judged(
  {
    name: text('May be omitted; the name of the path is used.'),
    alias: text('Aliases, joined by |.'),
    hide: text('Where it is hidden, such as web.'),
    orientation,
    sizes,
    spacing: text('Width of the space between frames.'),
    borderWidth: text('Width of the borders.'),
    borderColor: text('Colour of the borders.'),
    content: described(
      'List of objects',
      'A frame or nested frameset per size; when absent, frames are kept.',
    ),
  },
  ['orientation', 'sizes'],
  'Required: orientation, sizes. A member that is absent keeps what is there, null removes it.',
);

export const outlineEntries = Type.Object({
  name: Type.Optional(Type.String()),
  alias: Type.Optional(Type.String()),
  entries: Type.Array(
    Type.Object({}, { additionalProperties: true, description: 'An entry, with its children.' }),
  ),
});

export const outlineEntriesBody = judged(
  {
    name: text('May be omitted; the name of the path is used.'),
    alias: text('Aliases, joined by |.'),
    entries: described('List of objects', 'label, alias, frame, expanded, imageref, target, children.'),
  },
  ['entries'],
  'Required: entries. A member that is absent keeps what is there, null removes it.',
);
