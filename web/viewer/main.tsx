import { hostTheme, metHost, onLocale } from '../embed/host.ts';
import { mountPage } from '../shared/index.ts';
import { loadFirstWords, wishLanguage } from '../words/words.ts';
import { ViewerPage } from './ViewerPage.tsx';

onLocale(wishLanguage);
await metHost();
// Without its texts in another language the page speaks English.
await loadFirstWords().catch(() => undefined);
mountPage(<ViewerPage />, hostTheme());
