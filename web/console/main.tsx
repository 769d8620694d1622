import { mountPage } from '../shared/index.ts';
import { followLinks } from './address.ts';
import { Console } from './Console.tsx';

followLinks();
mountPage(<Console />);
