import { loadFirstWords } from '../../words/words.ts';

// A page that comes here later knows the texts only now. Without those of another language they speak English.
await loadFirstWords().catch(() => undefined);

export { DownloadAs } from './DownloadAs.tsx';
export { FormatSelect } from './FormatSelect.tsx';
export { fetchFile, formatOf, otherFormat, renamedTo, type TextFormat } from './otherFormat.ts';
