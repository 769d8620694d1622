import type { Feature } from '../../view/feature.ts';
import { EditButton } from './EditButton.tsx';

/** On a phone a document is read first. */
export const reading: Feature = { name: 'reading', parts: { overPage: EditButton } };
