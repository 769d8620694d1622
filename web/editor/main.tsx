import { hostTheme, onLocale, theHost } from '../embed/host.ts';
import { mountPage } from '../shared/index.ts';
import { EditorPage } from './EditorPage.tsx';
import { loadFirstWords, wishLanguage } from './words/words.ts';

// The host answers while the texts are loaded.
onLocale(wishLanguage);
theHost();
await loadFirstWords();
mountPage(<EditorPage />, hostTheme());
