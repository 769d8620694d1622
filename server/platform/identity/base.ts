import type { Platform } from '../platform.ts';

/** What identity is made from: the platform before it has identity. */
export type Base = Omit<Platform, 'identity'>;

/** The name of the built-in provider in `Caller.identityProvider`. */
export const BUILT_IN = 'trivet';
