import { type Static, Type } from 'typebox';

export const application = Type.Object({
  id: Type.String({ description: 'Its client id at the built-in provider.' }),
  name: Type.String({ description: 'What the consent page calls it.' }),
  scopes: Type.Array(Type.String(), { description: 'What it may do, such as `email` or `trivet`.' }),
  allowedAt: Type.String({ format: 'date-time', description: 'When the person allowed that last.' }),
  endsAt: Type.String({ format: 'date-time', description: 'When it ends by itself.' }),
});
export type Application = Static<typeof application>;

export const applicationList = Type.Object({ items: Type.Array(application) });
export const applicationPath = Type.Object({ application: Type.String({ minLength: 1, maxLength: 1000 }) });
