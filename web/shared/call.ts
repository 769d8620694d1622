import { texts } from './words/words.ts';

export type CallOptions = {
  method?: string;
  /** Sent as JSON; makes the method POST when none is named. */
  json?: unknown;
  /** Sent as it is: bytes, a file, a form. */
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How far the browser's cache may answer. */
  cache?: RequestCache;
};

/** One thing wrong with what was sent, from `params.errors`. */
type Fault = { path: string; message: string };

/** A refusal of the server (`{code, params, summary}`), or `network.unreachable` with status 0 without an answer. */
export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly summary: string;
  /** `X-Request-Id`, to quote when reporting a failure. */
  readonly requestId: string | null;
  constructor(
    status: number,
    body: { code: string; params?: Record<string, unknown>; summary: string },
    requestId: string | null,
  ) {
    super(body.summary);
    this.name = 'ProblemError';
    this.status = status;
    this.code = body.code;
    this.params = body.params ?? {};
    this.summary = body.summary;
    this.requestId = requestId;
  }
}

/** Asks the server with the session cookie and gives its answer when that is good.
 *  @throws ProblemError when the server refuses or cannot be reached. */
export async function request(path: string, options: CallOptions = {}): Promise<Response> {
  const {
    json,
    body,
    headers = {},
    signal,
    cache,
    method = json === undefined && body === undefined ? 'GET' : 'POST',
  } = options;
  const sent = json === undefined ? body : JSON.stringify(json);
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal ? { signal } : {}),
    ...(cache ? { cache } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ProblemError(0, { code: 'network.unreachable', summary: texts().unreachable }, null);
  });
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** Asks the server and gives the JSON of its answer; undefined when the answer has no body.
 *  @throws ProblemError */
export async function call<T>(path: string, options?: CallOptions): Promise<T> {
  const answer = await request(path, options);
  const text = await answer.text();
  if (text === '') return undefined as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    const body = {
      code: 'network.answer.unreadable',
      summary: texts().unreadable,
    };
    throw new ProblemError(answer.status, body, answer.headers.get('x-request-id'));
  }
}

async function problemOf(answer: Response): Promise<ProblemError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const requestId = answer.headers.get('x-request-id');
  if (isProblem(body)) return new ProblemError(answer.status, body, requestId);
  const summary = texts().status(answer.status);
  return new ProblemError(answer.status, { code: 'network.answer.unreadable', summary }, requestId);
}

function isProblem(
  body: unknown,
): body is { code: string; params?: Record<string, unknown>; summary: string } {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'code' in body && typeof body.code === 'string' && 'summary' in body && typeof body.summary === 'string'
  );
}

/** The faults of a refused form by field path, in the language of the page, such as `{ '/name': 'is too short' }`; empty for other failures. */
export function faultsOf(error: unknown): Record<string, string> {
  const errors = error instanceof ProblemError ? error.params.errors : undefined;
  if (!Array.isArray(errors)) return {};
  const faults = errors.filter((each: Partial<Fault>): each is Fault => typeof each?.path === 'string');
  return Object.fromEntries(faults.map(({ path, message }) => [path, texts().fault(message)]));
}

/** What somebody who is signed in hears of a password or code that they typed. */
const mistyped = new Set(['identity.credentials.wrong', 'identity.factor.wrong']);

/** Whether the server no longer knows who asks. */
export const isSignedOut = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status === 401 && !mistyped.has(error.code);

/** What to tell a person about a failure, in one sentence: in the language of the page by its code, else as the server says it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return texts().wentWrong;
  return texts().problem(error.code, error.params) ?? error.summary;
}
