import { ProblemError, texts } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

type Told = {
  /** Called with the bytes sent and all there are. */
  progress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

/** Posts JSON and tells how much of it has been sent, which `fetch` cannot. @throws ProblemError */
export function send<T>(path: string, body: Blob, { progress, signal }: Told): Promise<T> {
  return new Promise((resolve, reject) => {
    const asking = new XMLHttpRequest();
    const refuse = (status: number, problem: ConstructorParameters<typeof ProblemError>[1]) =>
      reject(new ProblemError(status, problem, asking.getResponseHeader('x-request-id')));
    asking.open('POST', path);
    asking.setRequestHeader('accept', 'application/json');
    asking.setRequestHeader('content-type', 'application/json');
    asking.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
    asking.onload = () => {
      const { status } = asking;
      const answer = read(asking.responseText);
      if (status >= 200 && status < 300 && answer !== undefined) return resolve(answer as T);
      const summary = texts().status(status);
      refuse(status, isProblem(answer) ? answer : { code: 'network.answer.unreadable', summary });
    };
    asking.onerror = () =>
      refuse(0, {
        code: 'network.interrupted',
        summary: words('importing').lost,
      });
    asking.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => asking.abort(), { once: true });
    asking.send(body);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (answer: unknown): answer is { code: string; summary: string } =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'summary' in answer;
