import { type Static, Type } from 'typebox';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const moment = (description: string) => Type.String({ format: 'date-time', description });

export const session = Type.Object({
  id: Type.String({ format: 'uuid' }),
  current: Type.Boolean({ description: 'True for the one that asks.' }),
  begunAt: moment('When its person signed in.'),
  usedAt: moment('When it was last used, to a minute or so.'),
  endsAt: moment('When it ends if it is not used again.'),
  address: nullable('Where it was last used from; null when it was begun by an older version.'),
  browser: nullable('Such as `Firefox`; null when the browser does not tell.'),
  system: nullable('Such as `Windows`; null when the browser does not tell.'),
  device: Type.Unsafe<'computer' | 'phone' | 'tablet' | null>({
    enum: ['computer', 'phone', 'tablet', null],
    description: 'Null when the browser does not tell.',
  }),
  scope: nullable('`documents`: signed in for documents in a page of another site; null: for everything.'),
});
export type Session = Static<typeof session>;

export const sessionList = Type.Object({ items: Type.Array(session) });
export const endedSessions = Type.Object({ ended: Type.Integer({ description: 'How many there were.' }) });
export const sessionPath = Type.Object({ session: Type.String({ format: 'uuid' }) });
export const userSessionPath = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 200 }),
  session: Type.String({ format: 'uuid' }),
});
