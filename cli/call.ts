/** A server that said no, or could not be asked; the message is for the person at the keyboard. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem';
}

/** Asks a server: a method and path, JSON in and out; undefined where it answers without a body. */
export type Call = (method: string, path: string, json?: unknown) => Promise<unknown>;

type ErrorBody = { summary?: string; params?: { errors?: { path: string; message: string }[] } };

/** Makes calls to the server at `base`, as the holder of `bearer` when there is one. */
export function callerOf(base: string, bearer?: string): Call {
  return async (method, path, json) => {
    const headers = {
      accept: 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    let response: Response;
    try {
      response = await fetch(new URL(path, base), { method, headers, redirect: 'error', ...body });
    } catch (error) {
      throw new CallProblem(
        `No Trivet answers at ${base} (${reasonOf(error)}); --server names another address.`,
      );
    }
    const text = await response.text();
    const answer = parse(text);
    if (!response.ok) throw new CallProblem(sentenceOf(response.status, answer));
    return answer;
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceOf(status: number, answer: unknown): string {
  const { summary, params } = (answer ?? {}) as ErrorBody;
  const details = (params?.errors ?? []).map(({ path, message }) => `\n  ${path || 'request'}: ${message}`);
  return `${summary ?? `The server refused with status ${status}.`}${details.join('')}`;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
