import type { Notices, Owner } from '../../platform/notices/notices.ts';
import { draftById } from '../drafts/store.ts';
import { editorAddress } from '../opening/resolveDocument.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { personIn } from '../repositories/builtIn/rights.ts';
import { listShares } from '../repositories/builtIn/store.ts';
import type { TellOfComments } from '../rooms/types.ts';
import type { Writing } from '../tables.ts';

/** How much of what somebody wrote is told with it. */
const EXCERPT = 200;

export const excerptOf = (text: string) => {
  const letters = [...text.trim()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT - 1).join('')}…` : letters.join('');
};

/** Where a comment of a document of the built-in repository is shown. */
export const commentAddress = (document: string, comment: string | undefined) =>
  `${editorAddress(BUILT_IN, document)}${comment === undefined ? '' : `#comment=${comment}`}`;

/** What tells a comment from all others; whoever is mentioned in it is told of it once. */
export const commentKey = (document: string, comment: string) => `documents/${document}#${comment}`;

/** Tells the owners of a document of the built-in repository of what others say there. A group that owns it is not told:
 *  its members did not ask for that. */
export const tellOwners =
  ({ tell }: Pick<Notices, 'tell'>): TellOfComments =>
  async (tx, draft, said) => {
    const found = await draftById(tx, draft);
    if (found?.repository !== BUILT_IN) return [];
    const { document, name } = found;
    const owners = await ownersOf(tx, document);
    const told: Owner[] = [];
    for (const { comment, author } of said) {
      const others = owners.filter(({ subject }) => subject !== author.id);
      const happening = {
        kind: comment.parent === null ? 'documents.comment.made' : 'documents.comment.answered',
        params: { by: author.displayName, document: name, text: excerptOf(comment.text) },
        address: commentAddress(document, comment.id),
        key: commentKey(document, comment.id),
        personal: false,
      };
      told.push(...(await tell(tx, others, happening)));
    }
    return told;
  };

async function ownersOf(tx: Writing, document: string): Promise<Owner[]> {
  const shares = await listShares(tx, document);
  return shares.flatMap(({ kind, granted, holder }) =>
    kind === 'user' && granted === 'owner' ? [personIn(holder)] : [],
  );
}
