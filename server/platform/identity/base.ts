import type { Base } from '../base.ts';

/** The name of the built-in provider in `Caller.identityProvider`. */
export const BUILT_IN = 'trivet';

/** Who keeps the people of this server: the built-in provider, or the external issuer by its address. */
export const providerOf = (settings: Base['settings']): string => settings.oidcIssuer ?? BUILT_IN;
