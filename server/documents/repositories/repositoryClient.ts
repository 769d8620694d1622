import type { Person } from '../../platform/identity/caller.ts';
import { problem } from '../problems.ts';
import { type Answer, type Ask, askWithin, isWebPage } from './httpClient.ts';

/** Proves to a repository for whom we ask. */
export type Authorization = {
  headers(person: Person): Promise<Record<string, string>>;
  /** Tried once when the repository answers 401; headers that may be better, or a Problem. */
  renew?(person: Person): Promise<Record<string, string>>;
  /** What it means for the person when the repository answers 401 all the same; to sign in, unless told. */
  refused?: 'documents.repository.account' | 'documents.repository.cookie';
};

/** Asks a repository for a person; what it refuses becomes a Problem that the person understands. */
export function askFor(person: Person, authorization: Authorization, origins: ReadonlySet<string>): Ask {
  const ask = askWithin(origins);
  return async (url, asked = {}) => {
    const attempt = (own: Record<string, string>) =>
      ask(url, { ...asked, headers: { ...asked.headers, ...own } });
    let answer = await attempt(await authorization.headers(person));
    if (answer.status === 401 && authorization.renew) {
      answer = await attempt(await authorization.renew(person));
    }
    if (answer.status === 401) throw problem(authorization.refused ?? 'documents.repository.signin');
    return checked(answer, asked.method ?? 'GET');
  };
}

/** The origins that address templates lead to. */
export const originsOf = (...addresses: (string | undefined)[]): string[] =>
  addresses.flatMap((each) => (each ? [new URL(each.replaceAll('{ID}', '')).origin] : []));

/** Turns every status that is no success into a Problem.
 *  @param method what was asked: the refusal of a change says more than that of a question. */
export function checked(answer: Answer, method: string): Answer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const changing = method !== 'GET';
  if (status === 403) throw problem('documents.right.missing', { needed: changing ? 'change' : 'open' });
  if (status === 404 || status === 410) throw problem('documents.document.unknown');
  if (status === 412 || (status === 409 && !changing)) throw problem('documents.version.moved');
  if (status === 423) throw problem('documents.document.checkedout', { by: 'Somebody else' });
  if (status === 408 || status === 504) throw problem('documents.repository.slow');
  if (status === 429 || status === 502 || status === 503) throw problem('documents.repository.unreachable');
  const reason = changing ? refusals[status] : undefined;
  if (reason) throw problem('documents.version.refused', { reason: reasonIn(answer) ?? reason });
  throw problem('documents.repository.broken', { reason: strange(answer), status });
}

const refusals: Record<number, string> = {
  400: 'it does not understand the request',
  405: 'it does not allow this',
  409: 'it breaks one of its rules, or the document changed there meanwhile',
  413: 'it is too large for it',
  415: 'it does not take files of this kind',
  422: 'it breaks one of its rules',
  507: 'it has no room left',
};

function strange({ status }: Answer): string {
  return status >= 300 && status < 400
    ? `it leads to another address (status ${status}), which is not followed`
    : `it answered with status ${status}`;
}

/** A sentence of the repository's own, from a text or from the page that many servers put their reason into. */
function reasonIn(answer: Answer): string | undefined {
  const text = answer.bytes.toString('utf8').slice(0, 20_000);
  const marked = /<!--message-->([\s\S]*?)<!--\/message-->/.exec(text)?.[1];
  const plain = /^text\/plain\b/i.test(answer.headers.get('content-type') ?? '') ? text : undefined;
  const said = marked ?? (isWebPage(answer) ? undefined : plain);
  const sentence = said
    ?.replace(/[<>\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.!])[.!]+$/, '');
  return sentence ? sentence.slice(0, 200) : undefined;
}
