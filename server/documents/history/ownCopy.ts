import type { Person } from '../../platform/identity/caller.ts';
import type { Cipher } from '../../platform/keys/cipher.ts';
import type { Documents } from '../documents.ts';
import type { Draft } from '../drafts/store.ts';
import { problem } from '../problems.ts';

/** What a pass is good for: making a file of the text that a window shows, on the bytes that it was opened from. */
type Pass = { source: string; name: string; who: string; until: number };

const PURPOSE = 'documents copy';
/** Longer than a session: a person who returns to an open window after losing the right still has what it shows. */
const LIFE_MS = 7 * 24 * 3600 * 1000;

const whoIs = (person: Person) => `${person.identityProvider} ${person.subject}`;

/** A pass for somebody who opened a draft. They may read its source now, and hold its text; the pass lets them have both
 *  as a file later, when the document is deleted or the right lost. It opens nothing that others write afterwards. */
export function issuePass(
  { platform }: Documents,
  person: Person,
  { source, name }: Pick<Draft, 'source' | 'name'>,
): string {
  const until = platform.clock().getTime() + LIFE_MS;
  const pass: Pass = { source, name, who: whoIs(person), until };
  return platform.cipher.encrypt(PURPOSE, JSON.stringify(pass));
}

/** The file that a window's text makes.
 *  @param state the whole text as one Yjs update.
 *  @throws Problem 403 with a pass of somebody else or an old one, 404 when the source is gone, 422. */
export async function ownCopy(
  { platform, contents }: Documents,
  person: Person,
  given: string,
  state: Uint8Array,
): Promise<{ name: string; file: Uint8Array }> {
  const pass = readPass(platform.cipher, given);
  if (!pass || pass.who !== whoIs(person) || pass.until < platform.clock().getTime())
    throw problem('documents.right.missing', { needed: 'copy' });
  if ((await platform.objects.size(pass.source)) === undefined) throw problem('documents.document.unknown');
  const source = await platform.objects.get(pass.source);
  return { name: pass.name, file: await contents.save(source, [state]) };
}

function readPass(cipher: Cipher, given: string): Pass | undefined {
  try {
    return JSON.parse(cipher.decrypt(PURPOSE, given)) as Pass;
  } catch {
    return undefined;
  }
}
