import { mountPage } from '../shared/index.ts';
import { followLinks } from './address.ts';
import { Console, loadWordsOf } from './Console.tsx';

followLinks();
await loadWordsOf(location);
mountPage(<Console />);
