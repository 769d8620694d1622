import { type Static, Type } from 'typebox';
import { type Whom, whoms } from './rule.ts';

const moment = (description: string) => Type.String({ format: 'date-time', description });
const lastUsed = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'Null: not yet.',
});
const withoutControls = '^[^\\p{Cc}]*[^\\s\\p{Cc}][^\\p{Cc}]*$';

const passkey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  synced: Type.Boolean({ description: 'True when it may be on several devices of its person.' }),
  addedAt: moment('When it was set up.'),
  usedAt: lastUsed,
});

/** What somebody proves themselves with besides the password. */
export const factors = Type.Object({
  required: Type.Boolean({ description: 'Whether this person has to have one.' }),
  app: Type.Union([Type.Object({ addedAt: moment('When it was set up.'), usedAt: lastUsed }), Type.Null()], {
    description: 'The app that shows codes.',
  }),
  passkeys: Type.Array(passkey),
  passkeysPossible: Type.Boolean({
    description: 'False where browsers offer none: at an address without a name, or without https.',
  }),
  recoveryCodes: Type.Object({
    left: Type.Integer(),
    madeAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  }),
});
export type PresentedFactors = Static<typeof factors>;

const whom = Type.Unsafe<Whom>({ type: 'string', enum: [...whoms] });
const someOf = (description: string) =>
  Type.Array(whom, { uniqueItems: true, maxItems: whoms.length, description });

export const requiredOf = someOf('Of whom administrators require one.');
/** Of whom a second factor is required, and who says so. */
export const factorRule = Type.Object({
  required: requiredOf,
  bySetting: someOf('Of whom TRIVET_REQUIRE_SECOND_FACTOR requires one, whatever is chosen here.'),
});

const state = Type.String({ minLength: 1, maxLength: 4000, description: 'As it came with what was asked.' });
const response = Type.Object(
  { id: Type.String({ maxLength: 2000 }), response: Type.Object({}) },
  { description: 'What the browser made, as `toJSON()` of its credential gives it.' },
);
const options = Type.Record(Type.String(), Type.Unknown(), {
  description: 'For `navigator.credentials`, as JSON.',
});

export const asked = Type.Object({ state, options });
const answer = Type.Object({ state, response }, { additionalProperties: false });
export const code = Type.String({ minLength: 1, maxLength: 50 });

/** How somebody proves once more that it is them: by one of these. */
export const confirmation = Type.Object(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    code: Type.Optional(code),
    passkey: Type.Optional(answer),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export const confirmed = Type.Object({
  until: moment('Until then second factors can be changed.'),
  recoveryCodesLeft: Type.Optional(Type.Integer({ description: 'When a recovery code was used.' })),
});

export const appToAdd = Type.Object({
  state,
  secret: Type.String({ description: 'In base 32, for whoever types it.' }),
  address: Type.String({ description: '`otpauth://totp/…`' }),
  picture: Type.Object(
    { size: Type.Integer(), path: Type.String() },
    { description: 'The address as a QR code: modules on a side, and the dark ones as the path of an SVG.' },
  ),
});
export const newApp = Type.Object({ state, code }, { additionalProperties: false });

const passkeyName = Type.String({ minLength: 1, maxLength: 100, pattern: withoutControls });
export const newPasskey = Type.Object(
  { name: passkeyName, state, response },
  { additionalProperties: false },
);
export const renamedPasskey = Type.Object({ name: passkeyName }, { additionalProperties: false });
export const passkeyPath = Type.Object({ passkey: Type.String({ format: 'uuid' }) });

export const added = Type.Object({
  recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'With the first second factor: codes for whoever loses it. They are shown only here.',
  }),
});
export const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
