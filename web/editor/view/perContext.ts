import { createObservable, type Observable } from '../session/observable.ts';
import type { EditorContext } from './context.ts';

/** Something that a feature keeps for an open document; undefined until it is set. */
export function perContext<Kept>(): (context: EditorContext) => Observable<Kept | undefined> {
  const all = new WeakMap<EditorContext, Observable<Kept | undefined>>();
  return (context) => {
    const kept = all.get(context) ?? createObservable<Kept | undefined>(undefined);
    all.set(context, kept);
    return kept;
  };
}
