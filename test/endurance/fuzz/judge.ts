import { curlOf, type Request } from './request.ts';
import type { Answer } from './send.ts';

/** Something that should not have been. */
export type Finding = {
  kind: 'server error' | 'slow' | 'error body' | 'no request id' | 'no answer' | 'log' | 'ended';
  /** one for all findings that have the same cause, as far as this can tell */
  like: string;
  number: number;
  /** a line for a shell that does it again */
  curl: string;
  detail: string;
  /** Set for what took too long, to try it alone. */
  request?: Request;
};

/** Beyond it an answer is slow, whatever the request was. */
export const SLOW_MS = 2000;

/** What OAuth says of errors (RFC 6749, section 5.2) has another form, for clients that know only that. */
const speaksOauth = /^\/oidc(\/|\?|$)/;

/** Judges one answer. */
export function judge(url: string, request: Request, answer: Answer): Finding[] {
  const { status, headers, text } = answer;
  const where = `${request.method} ${request.template}`;
  const found = (
    kind: Finding['kind'],
    like: string,
    detail: string,
    more: Partial<Finding> = {},
  ): Finding => ({
    kind,
    like: `${where} ${like}`,
    number: request.number,
    curl: curlOf(url, request),
    detail,
    ...more,
  });
  const findings: Finding[] = [];
  if (status >= 500 && status !== 503 && status !== 507)
    findings.push(found('server error', String(status), text.slice(0, 300)));
  // A server without LibreOffice makes no pages, and says so in every language; waiting does not help.
  if (status === 503 && !headers['retry-after'] && !text.includes('LibreOffice'))
    findings.push(found('error body', '503 without Retry-After', text.slice(0, 300)));
  if (!headers['x-request-id'] && status !== 100)
    findings.push(found('no request id', '', String(status), { like: String(status) }));
  if (answer.milliseconds > SLOW_MS + request.waitsMs)
    findings.push(found('slow', '', `${Math.round(answer.milliseconds)} ms, ${status}`, { request }));
  if (
    status >= 400 &&
    request.method !== 'HEAD' &&
    !isPage(headers['content-type']) &&
    !speaksOauth.test(request.path)
  )
    if (!isErrorBody(text))
      findings.push(found('error body', String(status), `${headers['content-type']}: ${text.slice(0, 200)}`));
  return findings;
}

/** A person in a browser is told with a page. */
const isPage = (type: string | undefined) => type?.startsWith('text/html') ?? false;

/** Whether it is the body of every error, with a sentence that is one. */
function isErrorBody(text: string): boolean {
  try {
    const { code, params, summary } = JSON.parse(text);
    const isSentence = typeof summary === 'string' && !/\{[a-z]+\}|\bundefined\b|\[object /i.test(summary);
    return typeof code === 'string' && typeof params === 'object' && params !== null && isSentence;
  } catch {
    return false;
  }
}
