import { createObservable } from '../../session/observable.ts';

const KEY = 'trivet-editor-ignored';
const MOST = 500;

/** Words that this person does not want to be marked; kept in the browser, as far as it keeps anything. */
export const ignored = createObservable<readonly string[]>([]);

/** Reads what the browser keeps. */
export function recallIgnored(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(kept)) ignored.set(kept.filter((one) => typeof one === 'string'));
  } catch {
    // They are marked again.
  }
}

export function ignoreWord(word: string): void {
  ignored.set([...ignored.get(), word].slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(ignored.get()));
  } catch {
    // It is marked again the next time.
  }
}
