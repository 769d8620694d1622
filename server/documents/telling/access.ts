import type { Happening, Notices, Told } from '../../platform/notices/notices.ts';
import { editLimit, holdsComments } from '../editable.ts';
import { editorAddress, viewerAddress } from '../opening/resolveDocument.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { includes } from '../repositories/builtIn/rights.ts';
import type { TellOfAccess } from '../repositories/builtIn/tellOfAccess.ts';
import type { Granted } from '../tables.ts';
import { excerptOf } from './comments.ts';

/** What tells one happening of a document from another. It is the same for a day: who is given a right and loses it again
 *  all the time, or asks again and again, is no more than one notice. */
const keyOf = (document: string, what: string, at: Date) =>
  `documents/${document}/${what} ${at.toISOString().slice(0, 10)}`;

/** Tells people of what they may do with documents of the built-in repository. A group is not told: its members did not
 *  ask for that. */
export function tellOfAccess({ tell }: Pick<Notices, 'tell'>): TellOfAccess {
  return {
    async shared(tx, { id, name }, { by, at }, given) {
      const told: Told = [];
      for (const right of new Set(given.map((each) => each.right))) {
        const people = given.filter((each) => each.right === right).map(({ person }) => person);
        const happening: Happening = {
          kind: 'documents.shared',
          params: { by: by.displayName, document: name, right },
          address: addressFor(id, name, right),
          key: keyOf(id, `shared/${right}`, at),
          personal: true,
        };
        told.push(...(await tell(tx, people, happening)));
      }
      return told;
    },
    asked: (tx, { id, name }, { by, at }, owners, text) =>
      tell(tx, owners, {
        kind: 'documents.request.made',
        params: { by: by.displayName, document: name, text: excerptOf(text) },
        // The page opens what the request is answered in.
        address: `${editorAddress(BUILT_IN, id)}#share`,
        key: keyOf(id, `asked/${by.identityProvider} ${by.subject}`, at),
        personal: true,
      }),
    declined: (tx, { id, name }, { by, at }, person) =>
      tell(tx, [person], {
        kind: 'documents.request.declined',
        params: { by: by.displayName, document: name },
        address: viewerAddress(BUILT_IN, id),
        key: keyOf(id, 'declined', at),
        personal: true,
      }),
  };
}

/** Where somebody with this right opens a document. */
function addressFor(id: string, name: string, right: Granted): string {
  const inEditor = includes(right, 'write')
    ? editLimit(name) !== undefined
    : right === 'comment' && holdsComments(name);
  return (inEditor ? editorAddress : viewerAddress)(BUILT_IN, id);
}
