import type { Platform } from '../platform.ts';

/** What identity is made from: the platform before it has identity and knows that it is ready. */
export type Base = Omit<Platform, 'identity' | 'started'>;

/** The name of the built-in provider in `Caller.identityProvider`. */
export const BUILT_IN = 'trivet';

/** Who keeps the people of this server: the built-in provider, or the external issuer by its address. */
export const providerOf = (settings: Base['settings']): string => settings.oidcIssuer ?? BUILT_IN;
