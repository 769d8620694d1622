import { type Static, Type } from 'typebox';
import { checked } from '../../platform/http/validation.ts';
import { closed, identifier, identifiers, listOf, name, state } from '../records/formats.ts';
import { linkFaults } from './address.ts';

const label = Type.String({
  pattern: '^[\\S ]{3,100}$',
  must: 'must be 3 to 100 characters without tabs and line breaks',
  description: 'Any characters but tabs and breaks.',
});
const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'A URL; http and https may be left out.',
});
const type = Type.Enum(['external', 'internal']);

export const resourceSetCreate = Type.Object({ name }, closed);
export const resourceSetClone = Type.Object({ name: Type.Optional(name) }, closed);
export const resourceSetUpdate = Type.Object(
  {
    name: Type.Optional(name),
    state: Type.Optional(state),
    resources: Type.Optional(identifiers(1000, 'Each existing link once, in the new order.')),
  },
  closed,
);
export const linkCreate = checked(Type.Object({ label, url, type }, closed), linkFaults);
export const linkUpdate = checked(
  Type.Object({ label: Type.Optional(label), url: Type.Optional(url) }, closed),
  linkFaults,
);

export const link = Type.Object({ id: identifier, label, url, type });
export const resourceSet = Type.Object({ id: identifier, name, state, resources: Type.Array(link) });
export const resourceSetList = listOf(resourceSet);

export const resourceSetPath = Type.Object({ resourcesetId: Type.String() });
export const linkPath = Type.Object({ resourcesetId: Type.String(), linkId: Type.String() });

export type ResourceSetCreate = Static<typeof resourceSetCreate>;
export type ResourceSetClone = Static<typeof resourceSetClone>;
export type ResourceSetUpdate = Static<typeof resourceSetUpdate>;
export type LinkCreate = Static<typeof linkCreate>;
