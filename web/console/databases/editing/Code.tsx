import { lazy, Suspense } from 'react';
import { LoadingState } from '../../../shared/index.ts';
import type { Props } from './code/SourceCode.tsx';
import { words } from './words/words.ts';

const SourceCode = lazy(() => import('./code/SourceCode.tsx'));

/** A source; what shows it is large and loads only here. */
export function Code(props: Props) {
  return (
    <Suspense fallback={<LoadingState what={words('source').what} lines={8} />}>
      <SourceCode {...props} />
    </Suspense>
  );
}
