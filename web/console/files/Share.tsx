import { ShareDialog } from '../../shared/sharing/ShareDialog.tsx';
import type { DocumentMeta } from './queries.ts';

/** Who else may do what with a document of the list. */
export const Share = ({ document: { id, name }, close }: { document: DocumentMeta; close: () => void }) => (
  <ShareDialog id={id} name={name} close={close} />
);
