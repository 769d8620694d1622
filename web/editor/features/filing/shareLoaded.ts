import { createElement } from 'react';
import { ShareDialog } from '../../../shared/sharing/ShareDialog.tsx';
import { loadFirstWords } from '../../../words/words.ts';
import type { DialogProps } from '../../view/feature.ts';

// Its texts are known only now. Without those of another language it speaks English.
await loadFirstWords().catch(() => undefined);

/** Who else may do what with the open document. */
export const Share = ({ context: { place, opening }, close }: DialogProps) =>
  createElement(ShareDialog, { id: decodeURIComponent(place.fileId), name: opening.name, close });
