import type { Reason } from './sentences.ts';

/** What the system says of a connection that did not come about. */
const reasons: { [code: string]: Reason } = {
  ECONNREFUSED: 'connectionRefused',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ETIMEDOUT: 'noConnection',
  UND_ERR_CONNECT_TIMEOUT: 'noConnection',
  EHOSTUNREACH: 'noConnection',
  ENETUNREACH: 'noConnection',
};

/** Why a repository was not reached, as far as that is known: whoever mends it looks elsewhere for each. */
export function unreached(error: unknown): { reason: Reason; value?: string } {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException;
    const reason = reasons[code ?? ''];
    if (reason) return { reason };
    if (code && /CERT|VERIFY|^ERR_TLS/.test(code)) return { reason: 'certificate', value: code };
  }
  return { reason: 'unreachable' };
}
