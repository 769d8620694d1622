import { createElement } from 'react';
import { AskDialog, ShareDialog } from '../../../shared/sharing/loaded.ts';
import type { DialogProps } from '../../view/feature.ts';
import { askedOf } from './askedOf.ts';

const idOf = ({ place }: DialogProps['context']) => decodeURIComponent(place.fileId);

/** Who else may do what with the open document. */
export const Share = ({ context, close }: DialogProps) =>
  createElement(ShareDialog, { id: idOf(context), name: context.opening.name, close });

/** Asks for the right to edit the open document. */
export const Ask = ({ context, close }: DialogProps) =>
  createElement(AskDialog, {
    id: idOf(context),
    name: context.opening.name,
    close,
    asked: (at) => askedOf(context).set(at),
  });
