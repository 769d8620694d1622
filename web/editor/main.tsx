import { hostTheme, onLocale, theHost } from '../embed/host.ts';
import { mountPage } from '../shared/index.ts';
import { loadFirstWords, wishLanguage } from '../words/words.ts';
import { EditorPage } from './shell/EditorPage.tsx';

// The host answers while the texts are loaded.
onLocale(wishLanguage);
theHost();
await loadFirstWords();
mountPage(<EditorPage />, hostTheme());
