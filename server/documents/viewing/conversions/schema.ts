import { Type } from 'typebox';

/** How far a document has come on its way to pages. */
export const conversionAnswer = Type.Object({
  state: Type.Enum(['waiting', 'converting', 'ready', 'failed']),
  ahead: Type.Optional(Type.Integer({ description: 'How many are prepared before it, while it waits.' })),
  reason: Type.Optional(Type.String({ description: 'Why it cannot be shown as pages, in a sentence.' })),
  pages: Type.Optional(Type.String({ description: 'Address of the PDF, when it is ready.' })),
  size: Type.Optional(Type.Integer({ description: 'Bytes of the PDF.' })),
});
