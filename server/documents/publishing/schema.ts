import { type Static, Type } from 'typebox';

export const accepted = Type.Object({
  job: Type.Optional(
    Type.String({ description: 'Id of the request; absent when there is nothing to publish.' }),
  ),
});

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
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Name of what is set aside or copied.' }),
    ),
  },
  { additionalProperties: false },
);
export type Choice = Static<typeof choice>;

export const settled = Type.Object({
  job: Type.Optional(Type.String()),
  kept: Type.Optional(Type.String({ description: 'Name under which the draft was set aside.' })),
  document: Type.Optional(Type.String({ description: 'Address of the new document.' })),
});
