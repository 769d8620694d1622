import { mountPage } from '../shared/index.ts';
import { loadFirstWords } from '../words/words.ts';
import { followLinks } from './address.ts';
import { Console } from './Console.tsx';

followLinks();
// Without the texts of another language it speaks English.
await loadFirstWords().catch(() => undefined);
mountPage(<Console />);
