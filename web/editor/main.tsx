import { mountPage } from '../shared/index.ts';
import { EditorPage } from './EditorPage.tsx';
import { loadFirstWords } from './words/words.ts';

await loadFirstWords();
mountPage(<EditorPage />);
