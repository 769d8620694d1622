import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { Outline } from './Outline.tsx';

/** The outline before the text, while the person wants it. */
export const OutlinePart = ({ context }: { context: EditorContext }) =>
  useObservable(context.view.outline) ? <Outline context={context} /> : null;
