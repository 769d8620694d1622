import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';

const Framed = lazy(async () => ({ default: (await import('./Framed.tsx')).Framed }));

/** What is needed in a frame only comes only there. */
export const Embedding = ({ context }: { context: EditorContext }) =>
  window.parent === window ? null : (
    <Part>
      <Framed context={context} />
    </Part>
  );
