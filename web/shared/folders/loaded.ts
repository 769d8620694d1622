import { loadFirstWords } from '../../words/words.ts';

// A page that comes here later knows the texts only now. Without those of another language they speak English.
await loadFirstWords().catch(() => undefined);

export { FolderSelect } from './FolderSelect.tsx';
