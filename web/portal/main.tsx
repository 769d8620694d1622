import { mountPage } from '../shared/index.ts';
import { loadFirstWords } from '../words/words.ts';
import { Portal } from './Portal.tsx';

// Without its texts in another language the page speaks English.
await loadFirstWords().catch(() => undefined);
mountPage(<Portal />);
