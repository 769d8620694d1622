import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import type { Props } from './code/SourceCode.tsx';
import { words } from './words/words.ts';

const load = () => import('./code/SourceCode.tsx');
const SourceCode = lazy(load);

/** Begins to load it, while the source itself is still on its way. */
export const preloadCode = (): void => void load().catch(() => undefined);

/** A source; what shows it is large and loads only here. */
export function Code(props: Props) {
  return (
    <Part what={words('source').what} lines={8}>
      <SourceCode {...props} />
    </Part>
  );
}
