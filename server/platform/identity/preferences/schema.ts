import { type Static, Type } from 'typebox';
import { type Language, languages } from '../../../../formats/words/language.ts';

const nullable = <Value extends string>(values: Value[], description: string) =>
  Type.Unsafe<Value | null>({ enum: [...values, null], description });

const language = nullable(
  Object.keys(languages) as Language[],
  'Of the pages; null: as the browser or the person chose there.',
);
const colours = nullable(
  ['light', 'dark', 'auto'],
  'Of the pages; `auto`: as the system of the person says.',
);

const mail = nullable(
  ['all', 'personal', 'none'],
  'Which notices come by e-mail too; `personal`: those that name the person; null: all.',
);

/** How a person likes the pages, in whichever browser they sign in. */
export const preferences = Type.Object({ language, colours, mail });
export const changedPreferences = Type.Object(
  { language: Type.Optional(language), colours: Type.Optional(colours), mail: Type.Optional(mail) },
  { additionalProperties: false, minProperties: 1 },
);

export type Preferences = Static<typeof preferences>;
export type ChangedPreferences = Static<typeof changedPreferences>;
