import { type ComponentType, lazy } from 'react';
import { loadFirstWords } from '../words/words.ts';

/** A view that comes with texts of its own, which are known only then. Without those of another language it speaks English. */
export const speaking = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const view = await load();
    await loadFirstWords().catch(() => undefined);
    return view;
  });
