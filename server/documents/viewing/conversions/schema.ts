import { type Static, Type } from 'typebox';

/** How far a document has come on its way to pages. */
export const conversionAnswer = Type.Object({
  state: Type.Enum(['waiting', 'converting', 'ready', 'failed']),
  ahead: Type.Optional(Type.Integer({ description: 'How many are prepared before it, while it waits.' })),
  reason: Type.Optional(Type.String({ description: 'Why it cannot be shown as pages, in a sentence.' })),
  pages: Type.Optional(Type.String({ description: 'Address of the PDF, when it is ready.' })),
  size: Type.Optional(Type.Integer({ description: 'Bytes of the PDF.' })),
});

/** The same of a draft. */
export const draftConversionAnswer = Type.Object({
  ...conversionAnswer.properties,
  revision: Type.Integer({ description: 'What the pages are of; to ask for them again, and to stop.' }),
});

export const revisionQuery = Type.Object(
  {
    revision: Type.Optional(
      Type.String({
        pattern: '^\\d{1,15}$',
        description: 'As an answer named it; the draft as it is now when absent.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type RevisionQuery = Static<typeof revisionQuery>;
