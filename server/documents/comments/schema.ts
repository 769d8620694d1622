import { type Static, Type } from 'typebox';
import { MAX_TEXT } from '../../../formats/model/index.ts';
import { onFile } from '../opening/schema.ts';

const closed = { additionalProperties: false };

const text = Type.String({
  minLength: 1,
  maxLength: MAX_TEXT,
  pattern: '\\S',
  description: 'What it says; a line for each paragraph.',
});

export const onComment = Type.Object({
  ...onFile.properties,
  comment: Type.String({ minLength: 1, maxLength: 80, description: 'Id of the comment.' }),
});

export const newComment = Type.Object(
  {
    text,
    parent: Type.Optional(
      Type.String({ maxLength: 80, description: 'An answer: id of the comment that it answers.' }),
    ),
    quote: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'The words of the text that it is about, within one paragraph.',
      }),
    ),
    occurrence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Which of several such words; the first unless told.',
      }),
    ),
    anchor: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        minItems: 4,
        maxItems: 80,
        description: 'The place as the editor names it, instead of a quote.',
      }),
    ),
  },
  closed,
);
export type NewComment = Static<typeof newComment>;

export const changedComment = Type.Object(
  {
    text: Type.Optional(text),
    resolved: Type.Optional(
      Type.Boolean({ description: 'Of a thread; answers have no state of their own.' }),
    ),
  },
  { ...closed, minProperties: 1 },
);
export type ChangedComment = Static<typeof changedComment>;

export const comment = Type.Object({
  id: Type.String(),
  author: Type.String({ description: 'As the file names who wrote it; may be empty.' }),
  date: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601; without a zone where the file says none.',
  }),
  text: Type.String(),
  parent: Type.Union([Type.String(), Type.Null()], { description: 'The comment that this one answers.' }),
  resolved: Type.Boolean(),
  quote: Type.Union([Type.String(), Type.Null()], {
    description: 'The text that it is about, at most 1,000 characters; null where that is gone.',
  }),
  own: Type.Boolean({ description: 'Written by who asks.' }),
});
export const comments = Type.Object({
  items: Type.Array(comment, { description: 'In the order of the text; answers after what they answer.' }),
});
