import { expect } from 'vitest';
import type { TestServer } from '../../support/trivet.ts';
import { type Editor, partsOf, type Visitor } from './support.ts';

export * from './messages.ts';

/** Whoever writes there goes on, the document still publishes, with what they write, and the server is well.
 *  @param where in the text the witness writes
 *  @returns the body of the published file */
export async function isUnharmed(
  server: TestServer,
  visitor: Visitor,
  id: string,
  witness: Editor,
  words: string,
  where = 'The witness',
): Promise<string> {
  await witness.saved(witness.type(` ${words}`, where));
  const asked = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST');
  expect(asked.status).toBe(202);
  await witness.heard('published');
  const content = await server.call(`/repository/rest/${id}/content`, { as: 'alice' });
  const parts = partsOf(new Uint8Array(await content.arrayBuffer()));
  const body = new TextDecoder().decode(parts.get('word/document.xml'));
  expect(body).toContain(words);
  expect((await server.call('/health/ready')).status).toBe(200);
  return body;
}
