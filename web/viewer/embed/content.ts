import type { As } from '../../embed/given.ts';
import { refusal } from '../../embed/host.ts';
import { contentOf, type Opening } from '../calls.ts';
import { decodeText } from '../text/decode.ts';

const READ_MS = 60_000;

/** The published version as the host wants it.
 *  @throws `embed.content.unavailable` for what a document of this kind does not have. */
export async function publishedContent(opening: Opening, as: As): Promise<string | ArrayBuffer> {
  const { kind } = opening;
  const plain = kind === 'text' || kind === 'markdown' || kind === 'csv';
  const has = as === 'document' || kind === 'docx' || (as === 'text' && plain);
  if (!has)
    throw refusal(
      'embed.content.unavailable',
      `A document of this kind gives no ${as === 'html' ? 'HTML' : as}.`,
    );
  const signal = AbortSignal.timeout(READ_MS);
  const bytes = await contentOf(opening, signal, () => undefined);
  if (as === 'document') return bytes.buffer;
  if (plain) return decodeText(bytes);
  const [{ parseDocument }, { htmlOf, textOf }, { Node }, { schema }] = await Promise.all([
    import('../docx/parse.ts'),
    import('../../editor/features/embedding/content.ts'),
    import('prosemirror-model'),
    import('../../../formats/model/index.ts'),
  ]);
  const doc = Node.fromJSON(schema, (await parseDocument(bytes, signal, opening.name)).doc);
  return as === 'html' ? htmlOf(doc) : textOf(doc);
}
