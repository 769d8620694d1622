import { type Static, Type } from 'typebox';
import { onFile } from '../opening/schema.ts';

const closed = { additionalProperties: false };

export const peopleQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({ maxLength: 100, description: 'How a name begins, any of its words; none: everybody.' }),
    ),
  },
  closed,
);

const candidate = Type.Object({
  id: Type.String(),
  displayName: Type.String(),
  email: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'Only for who may change the document.' }),
  ),
});
export const people = Type.Object({
  items: Type.Array(candidate, { description: 'At most 10, by name.' }),
});

export const mention = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Of your choice; the same id again mentions nobody twice.',
      }),
    ),
    people: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Ids of people as the address people gives them.',
    }),
    text: Type.Optional(Type.String({ maxLength: 2000, description: 'What was written.' })),
    comment: Type.Optional(
      Type.String({
        pattern: '^[\\w.-]{1,80}$',
        description: 'Id of the comment that it is in; the address in the message leads there.',
      }),
    ),
    place: Type.Optional(
      Type.String({ maxLength: 200, description: 'Where in the document, such as the id of a comment.' }),
    ),
  },
  closed,
);
export type Mention = Static<typeof mention>;

export const mentioned = Type.Object({
  id: Type.String(),
  state: Type.Enum(['pending', 'delivered', 'failed', 'unsent'], {
    description: 'unsent: the settings name no address for notifications.',
  }),
  attempts: Type.Integer(),
  created: Type.String(),
});

export const onMention = Type.Object({ ...onFile.properties, mention: Type.String({ format: 'uuid' }) });
