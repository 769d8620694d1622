/** What a code means: the HTTP status, and one sentence a person can act on. */
export type ProblemKind<Params> = {
  status: number;
  summary: string | ((params: Params) => string);
  /** The caller was refused: it is logged and audited wherever it happens. */
  recorded?: boolean;
  /** Seconds after which it may have passed (Retry-After). */
  again?: number;
};

/** One thing that is wrong with what was sent: where (a JSON path such as `/name`), and what. */
export type Fault = { path: string; message: string };

type Params = Record<string, unknown>;

/** An error with a code from the closed list; `platform/http/errors.ts` turns it into the HTTP answer. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Params;
  readonly headers: Record<string, string>;
  readonly recorded: boolean;
  constructor(
    code: string,
    status: number,
    summary: string,
    params: Params,
    headers: Record<string, string>,
    recorded = false,
  ) {
    super(summary);
    this.code = code;
    this.status = status;
    this.params = params;
    this.headers = headers;
    this.recorded = recorded;
  }
}

const list = new Map<string, ProblemKind<never>>();

/** Declares codes of one part of the server and returns the function that makes them, to be thrown:
 *  `throw problem('design.database.unknown', { nsfPath })`. A code is declared once in the whole server. */
export function problems<Kinds extends Record<string, ProblemKind<never>>>(kinds: Kinds) {
  for (const [code, kind] of Object.entries(kinds)) {
    if (list.has(code)) throw new Error(`The problem code ${code} is declared twice.`);
    list.set(code, kind);
  }
  return function problem<Code extends keyof Kinds & string>(
    code: Code,
    params: Params = {},
    headers: Record<string, string> = {},
  ): Problem {
    const kind = kinds[code] as ProblemKind<Params> | undefined;
    if (!kind) throw new Error(`The problem code ${code} is not declared.`);
    const summary = typeof kind.summary === 'string' ? kind.summary : kind.summary(params);
    const again: Record<string, string> = kind.again ? { 'retry-after': String(kind.again) } : {};
    return new Problem(code, kind.status, summary, params, { ...again, ...headers }, kind.recorded);
  };
}

/** A code of the closed list; `sentence` is its summary, with `{nsfPath}` where a parameter stands. */
export type DeclaredProblem = { code: string; status: number; sentence: string };

/** The closed list of codes, sorted, for the documentation. */
export function listProblems(): DeclaredProblem[] {
  return [...list]
    .map(([code, { status, summary }]) => ({ code, status, sentence: sentenceOf(summary) }))
    .sort((a, b) => a.code.localeCompare(b.code));
}

function sentenceOf(summary: ProblemKind<never>['summary']): string {
  return typeof summary === 'string' ? summary : String(summary(named('') as never));
}

/** Stands for a parameter, and reads as its name wherever it is written into a sentence. */
function named(path: string): object {
  const below = (name: string) => named(path === '' ? name : `${path}.${name}`);
  const written = () => `{${path}}`;
  return new Proxy(
    {},
    { get: (_target, name) => (typeof name === 'symbol' || name === 'toString' ? written : below(name)) },
  );
}

/** Codes that any service may raise. */
export const problem = problems({
  'request.invalid': {
    status: 400,
    summary: 'The request is not valid; params.errors says what is wrong.',
  },
  'request.json.invalid': { status: 400, summary: 'The body is not well-formed JSON.' },
  'request.malformed': { status: 400, summary: 'The request is malformed.' },
  'request.host.unknown': { status: 421, summary: 'This server does not answer under that host name.' },
  'request.unauthenticated': { status: 401, summary: 'Sign in or send a valid bearer token.' },
  'request.forbidden': { status: 403, summary: 'You may not do this.' },
  'request.role.missing': {
    status: 403,
    recorded: true,
    summary: (p: { role: string }) => `This needs the role ${p.role}.`,
  },
  'request.origin.foreign': {
    status: 403,
    recorded: true,
    summary: 'A change with a session cookie must come from a page of this server.',
  },
  'request.unknown': { status: 404, summary: 'There is nothing at this address.' },
  'request.method.unknown': { status: 405, summary: 'This address does not accept that method.' },
  'request.precondition.failed': {
    status: 412,
    summary: 'It was changed by somebody else; read it again and repeat.',
  },
  'request.precondition.required': { status: 428, summary: 'Send If-Match with the ETag that you read.' },
  'request.too.large': { status: 413, summary: 'The body is larger than this address accepts.' },
  'request.type.unsupported': {
    status: 415,
    summary: 'The media type of the body is not one that this address accepts.',
  },
  'request.encoding.unsupported': {
    status: 415,
    summary: 'Encoded bodies are not accepted; send this one without Content-Encoding.',
  },
  'request.too.many': {
    status: 429,
    recorded: true,
    summary: 'Too many requests; wait as long as Retry-After says.',
  },
  /** Nobody reads this answer; it tells the log why there was none. */
  'request.abandoned': { status: 499, summary: 'The client closed its connection before it was answered.' },
  'request.timeout': { status: 408, summary: 'The request took too long to arrive.' },
  'server.failed': {
    status: 500,
    summary: 'Something went wrong here; quote the request id when you report it.',
  },
  'server.unavailable': {
    status: 503,
    summary: 'The server cannot answer this at the moment; try again shortly.',
    again: 5,
  },
  'server.busy': {
    status: 503,
    summary: (p: { leg: string }) => `Too much is asked of ${p.leg} at the moment; try again shortly.`,
    again: 2,
  },
  'server.disk.full': {
    status: 507,
    summary: 'The disk of the server is full, so this was not saved; tell whoever runs the server.',
    again: 60,
  },
});

/** Raises `request.invalid` with all faults at once. */
export function invalid(errors: Fault[]): Problem {
  return problem('request.invalid', { errors });
}
