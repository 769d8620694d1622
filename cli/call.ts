import { ReadableStream } from 'node:stream/web';

/** A server that said no, or could not be asked; the message is for the person at the keyboard. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem';
  /** Status and code of the server's answer, where there was one. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly params: Record<string, unknown>;

  constructor(
    message: string,
    answer: { status?: number; code?: string; params?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = answer.status;
    this.code = answer.code;
    this.params = answer.params ?? {};
  }
}

/** What is sent besides method and path. A body in pieces is sent as it is produced, never held in memory as a whole. */
type Sent = {
  body?: Iterable<string> | Uint8Array<ArrayBuffer>;
  type?: string;
  accept?: string;
  headers?: Record<string, string>;
  /** An answer that leads elsewhere is an answer, too; else it is a failure. */
  redirects?: boolean;
  signal?: AbortSignal;
};

/** Asks a server: a method and path, JSON in and out; undefined where it answers without a body. */
export type Call = ((method: string, path: string, json?: unknown) => Promise<unknown>) & {
  /** The same with any body and media type. @returns an answer whose body is still to be read. */
  open(method: string, path: string, sent?: Sent): Promise<Response>;
};

type ErrorBody = {
  code?: string;
  summary?: string;
  params?: Record<string, unknown> & { errors?: { path: string; message: string }[] };
};

/** Makes calls to the server at `base`, as the holder of `bearer` when there is one.
 *  @param bearer an access token, or what says one that is good now. */
export function callerOf(base: string, bearer?: string | (() => Promise<string>)): Call {
  const open: Call['open'] = async (method, path, sent = {}) => {
    const { body, type, accept = 'application/json', redirects = false, signal = null } = sent;
    const token = typeof bearer === 'function' ? await bearer() : bearer;
    const headers = {
      accept,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...sent.headers,
    };
    const redirect = redirects ? 'manual' : 'error';
    let response: Response;
    try {
      response = await fetch(new URL(path, base), { method, headers, redirect, signal, ...bodyOf(body) });
    } catch (error) {
      throw unanswered(base, error);
    }
    if (response.ok || (redirects && response.status < 400)) return response;
    throw problemOf(response.status, parse(await response.text()));
  };
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await open(method, path, json === undefined ? {} : { body: [JSON.stringify(json)] });
    try {
      return parse(await response.text());
    } catch (error) {
      throw unanswered(base, error);
    }
  };
  return Object.assign(call, { open });
}

function bodyOf(body: Sent['body']) {
  if (body === undefined) return {};
  if (body instanceof Uint8Array) return { body };
  return { body: ReadableStream.from(encoded(body)) as BodyInit, duplex: 'half' as const };
}

/** Pieces as bytes, small ones together: each piece of a body costs a turn of the event loop. */
function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 65_536) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

/** The JSON of an answer that was opened. @throws CallProblem when it breaks off. */
export async function jsonOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw new CallProblem(`The response from the server was cut off (${reasonOf(error)}).`);
  }
}

function unanswered(base: string, error: unknown): CallProblem {
  return new CallProblem(
    `No Trivet answers at ${base} (${reasonOf(error)}); --server names another address.`,
  );
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(status: number, answer: unknown): CallProblem {
  const { code, summary, params } = (answer ?? {}) as ErrorBody;
  const details = (params?.errors ?? []).map(({ path, message }) => `\n  ${path || 'request'}: ${message}`);
  return new CallProblem(`${summary ?? `The server refused with status ${status}.`}${details.join('')}`, {
    status,
    ...(code === undefined ? {} : { code }),
    ...(params === undefined ? {} : { params }),
  });
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
