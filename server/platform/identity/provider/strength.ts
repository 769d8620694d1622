import { interactionPolicy } from 'oidc-provider';

const { Check, base } = interactionPolicy;

/** How strongly somebody proved who they are (`acr`), by the levels of NIST SP 800-63B: one factor, or two. */
export const classes = { one: 'aal1', two: 'aal2' } as const;

/** What ID tokens say of a sign-in by these means (RFC 8176): password alone is one factor. */
export function strengthOf(amr: string[]): { amr: string[]; acr: string } {
  return { amr, acr: amr.includes('mfa') ? classes.two : classes.one };
}

/** Whoever is signed in by one factor is asked anew when a client wants two of them (`acr_values`, OpenID Connect Core,
 *  section 3.1.2.1). Who has no second factor gets in by one all the same: the client reads `acr`. */
export function signInPolicy(): ReturnType<typeof base> {
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('acr_values', 'The client asks for a stronger sign-in', 'login_required', (ctx) => {
      const wanted = String(ctx.oidc.params?.acr_values ?? '').split(' ');
      const asked = wanted.includes(classes.two) && !wanted.includes(classes.one);
      const isStrong = ctx.oidc.session?.acr === classes.two;
      return asked && !isStrong && !ctx.oidc.result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}
