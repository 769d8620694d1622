import { mountPage } from '../shared/index.ts';
import { EditorPage } from './EditorPage.tsx';

mountPage(<EditorPage />);
