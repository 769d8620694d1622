import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { useHost } from './useHost.ts';

/** Serves the page around this frame for as long as the document is open; there is nothing to see of it. */
export function Framed({ context }: { context: EditorContext }) {
  const { place, opening, room, readOnly } = context;
  useHost({ place, opening, room, editor: useObservable(context.opened), readOnly });
  return null;
}
