import type { JWTPayload } from 'jose';
import type { Settings } from '../../../settings.ts';

/** How strongly an external issuer must have checked who somebody is (OpenID Connect Core, section 2: `acr`, `amr`). */
export type Strength = {
  /** Whether the settings ask for any. */
  isAsked: boolean;
  /** What goes along with the request, so that the issuer knows. */
  parameters: Record<string, string>;
  /** Whether it says that it did. What is only asked for may be passed over: an issuer need not do it. */
  suffices(claims: JWTPayload): boolean;
};

export function createStrength({
  oidcAcrValues: classes,
  oidcAmrValues: methods,
}: Pick<Settings, 'oidcAcrValues' | 'oidcAmrValues'>): Strength {
  return {
    isAsked: classes.length + methods.length > 0,
    parameters: classes.length > 0 ? { acr_values: classes.join(' ') } : {},
    suffices({ acr, amr }) {
      const used: unknown[] = Array.isArray(amr) ? amr : [];
      return (
        (classes.length === 0 || classes.includes(String(acr))) &&
        (methods.length === 0 || methods.some((each) => used.includes(each)))
      );
    },
  };
}
