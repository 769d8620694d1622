import { Type } from 'typebox';
import { aside } from '../../platform/http/legs/legs.ts';
import { isValid } from '../../platform/http/validation.ts';
import { outgoing } from '../../platform/tracing/outgoing.ts';
import { problem } from '../problems.ts';
import type { CheckedText, Finding } from './schema.ts';

const MAX_ANSWER = 2 * 1024 * 1024;
const MAX_FINDINGS = 2000;
const MAX_REPLACEMENTS = 6;

/** What its answers say, as far as it is used (LanguageTool HTTP API, `POST /check`). */
const answered = Type.Object({
  matches: Type.Array(
    Type.Object({
      message: Type.String(),
      offset: Type.Integer({ minimum: 0 }),
      length: Type.Integer({ minimum: 1 }),
      replacements: Type.Array(Type.Object({ value: Type.String() })),
      rule: Type.Optional(Type.Object({ issueType: Type.Optional(Type.String()) })),
    }),
  ),
});

/** Has LanguageTool look at a text. Nothing but the configured address is asked, and redirects are not followed.
 *  @param seconds in which it must have answered
 *  @throws Problem 502 when it does not answer as it should, 504 when it takes too long. */
export async function checkText(
  address: string,
  seconds: number,
  { language, pieces }: CheckedText,
): Promise<Finding[]> {
  const body = new URLSearchParams({ language, data: JSON.stringify({ annotation: pieces }) });
  const signal = AbortSignal.timeout(seconds * 1000);
  const url = `${address}/check`;
  try {
    const text = await aside(async () => {
      const answer = await outgoing('languagetool', 'POST', url, (headers) =>
        fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal }),
      );
      // What it refuses is a language that it does not know.
      if (answer.status === 400) return '{"matches":[]}';
      return answer.status === 200 ? await readUpTo(answer, MAX_ANSWER) : undefined;
    });
    const found: unknown = text === undefined ? undefined : JSON.parse(text);
    if (!isValid(answered, found)) throw problem('documents.checking.broken');
    return found.matches.slice(0, MAX_FINDINGS).map(({ message, offset, length, replacements, rule }) => ({
      offset,
      length,
      kind: rule?.issueType === 'misspelling' ? 'spelling' : 'grammar',
      message: message.slice(0, 500),
      replacements: replacements.slice(0, MAX_REPLACEMENTS).map(({ value }) => value.slice(0, 200)),
    }));
  } catch {
    // What went wrong may quote the text, so that nothing of it goes on from here.
    if (signal.aborted) throw problem('documents.checking.slow');
    throw problem('documents.checking.broken');
  }
}

async function readUpTo(answer: Response, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
