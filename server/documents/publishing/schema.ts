import { type Static, Type } from 'typebox';

export const accepted = Type.Object({
  job: Type.Optional(
    Type.String({ description: 'Id of the request; absent when there is nothing to publish.' }),
  ),
});

const comment = Type.String({
  maxLength: 1000,
  description: 'What changed; kept with the version where the repository keeps such comments.',
});

export const versionKind = Type.Enum(['major', 'minor'], {
  description:
    'What the version becomes, where the repository tells major from minor ones; else it is left out of account.',
});

/** What goes along with a request to publish; the body may be absent. */
export const request = Type.Union([
  Type.Null(),
  Type.Object(
    { comment: Type.Optional(comment), versionKind: Type.Optional(versionKind) },
    { additionalProperties: false },
  ),
]);

/** How a conflict with the repository is settled. */
export const choice = Type.Object(
  {
    choice: Type.Union([Type.Literal('publish'), Type.Literal('take'), Type.Literal('copy')], {
      description:
        'publish: the draft becomes a new version on top; take: the draft is set aside for the version of the repository; copy: the draft becomes a new document.',
    }),
    version: Type.Optional(
      Type.String({
        description: 'The version of the repository that the choice is about; the newest when absent.',
      }),
    ),
    comment: Type.Optional(comment),
    versionKind: Type.Optional(versionKind),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Name of what is set aside or copied.' }),
    ),
  },
  { additionalProperties: false },
);
export type Choice = Static<typeof choice>;

export const settled = Type.Object({
  job: Type.Optional(Type.String({ description: 'Id of the request to publish.' })),
  kept: Type.Optional(Type.String({ description: 'Name under which the draft was set aside.' })),
  copy: Type.Optional(Type.String({ description: 'Id of that copy.' })),
  document: Type.Optional(Type.String({ description: 'Address of the new document.' })),
  download: Type.Optional(
    Type.String({ description: 'Address of the copy, where the repository cannot make documents.' }),
  ),
});
export type Settled = Static<typeof settled>;

/** A request to publish that has not led to a version. */
export const publication = Type.Object({
  state: Type.Enum(['waiting', 'sending', 'retrying', 'failed'], {
    description:
      'waiting: not begun; sending: under way; retrying: put off because the repository could not take it; failed: waits for a person.',
  }),
  code: Type.Union([Type.String(), Type.Null()], { description: 'Code of the problem; null without one.' }),
  summary: Type.Union([Type.String(), Type.Null()], { description: 'The problem in a sentence.' }),
  by: Type.String({ description: 'Display name of who asked.' }),
  requested: Type.String({ description: 'When it was asked for.' }),
  attempts: Type.Integer({ description: 'How often it was put off.' }),
  next: Type.Union([Type.String(), Type.Null()], { description: 'When it is tried again.' }),
});
export type PublicationStatus = Static<typeof publication>;
