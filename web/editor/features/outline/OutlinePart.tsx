import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';

const Outline = lazy(async () => ({ default: (await import('./Outline.tsx')).Outline }));

/** The outline before the text, while the person wants it. */
export const OutlinePart = ({ context }: { context: EditorContext }) =>
  useObservable(context.view.outline) ? (
    <Part>
      <Outline context={context} />
    </Part>
  ) : null;
