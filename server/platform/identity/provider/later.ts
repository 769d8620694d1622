import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { problem } from '../../http/problem.ts';
import { troubleOf } from '../../http/trouble.ts';

/** RFC 6749, section 4.1.2.1. */
export const LATER = 'temporarily_unavailable';

/** Runs a database call of the provider. A temporary fault is not a failure of the provider, which would answer 500:
 *  applications get the error of the standard, with our status.
 *  @throws OIDCProviderError `temporarily_unavailable`. */
export async function orLater<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    const later = new errors.TemporarilyUnavailable(trouble.message, { cause: error as Error });
    throw Object.assign(later, { status: trouble.status, statusCode: trouble.status });
  }
}

/** Says when to come again. */
export async function sayWhen(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'status'>,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  if (ctx.status === 503 || ctx.status === 507)
    for (const [name, value] of Object.entries(problem('server.unavailable').headers)) ctx.set(name, value);
}

/** Whether an endpoint answered that it can do so later: openid-client takes no error from an answer above 499, and only
 *  hands on the answer. */
export function isLater(error: unknown): boolean {
  const { cause, status } = Object(error);
  return LATER_STATUS.has(cause instanceof Response ? cause.status : status);
}

const LATER_STATUS = new Set<unknown>([503, 507]);
