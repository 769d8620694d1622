import { mountPage } from '../shared/index.ts';
import { ViewerPage } from './ViewerPage.tsx';

mountPage(<ViewerPage />);
