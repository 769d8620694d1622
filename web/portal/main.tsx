import { mountPage } from '../shared/index.ts';
import { Portal } from './Portal.tsx';

mountPage(<Portal />);
