import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const noticesQuery = Type.Object(
  {
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Notices older than this id.',
      }),
    ),
    unread: Type.Optional(Type.Boolean({ description: 'Only those that are unread.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  },
  closed,
);

export const notice = Type.Object({
  id,
  kind: Type.String({ description: 'What happened, such as `documents.comment.mention`.' }),
  params: Type.Record(Type.String(), Type.String(), {
    description: 'What is to be said of it, by the kind; plain text.',
  }),
  address: Type.String({ description: 'Where it is to be seen: a path of this server.' }),
  at: Type.String({ format: 'date-time' }),
  read: Type.Boolean(),
});
export const noticePage = Type.Object({ items: Type.Array(notice), next: Type.Optional(id) });

const state = Type.String({
  pattern: '^\\d{1,16}\\.\\d{1,6}$',
  description: 'Another one whenever the list of notices is.',
});

export const stateQuery = Type.Object(
  {
    since: Type.Optional(state),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'Seconds to wait for another state than `since`.',
      }),
    ),
  },
  closed,
);

export const noticesState = Type.Object({
  state,
  unread: Type.Integer({ minimum: 0, description: 'How many are unread; more than 1,000 are 1,000.' }),
});
export type NoticesState = Static<typeof noticesState>;

export const onNotice = Type.Object({ notice: id });
export const markedNotice = Type.Object({ read: Type.Boolean() }, closed);
export const readNotices = Type.Object(
  { until: Type.Integer({ ...id, description: 'The newest notice that was seen; later ones stay unread.' }) },
  closed,
);
