import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import { createObservable, useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';

const Thumbnails = lazy(async () => ({ default: (await import('./Thumbnails.tsx')).Thumbnails }));
const none = createObservable(0);

/** Small pages before the text, while the person wants them and there are pages. */
export function ThumbnailsPart({ context }: { context: EditorContext }) {
  const wanted = useObservable(context.view.thumbnails);
  const editor = useObservable(context.opened);
  const count = useObservable(wanted ? (editor?.shownPages.count ?? none) : none);
  return wanted && editor && count > 0 ? (
    <Part>
      <Thumbnails editor={editor} count={count} close={() => context.view.thumbnails.set(false)} />
    </Part>
  ) : null;
}
