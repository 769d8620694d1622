import { catalog } from './problems/catalog.ts';
import { design } from './problems/design.ts';
import { documents } from './problems/documents.ts';
import { MISSING, type Params, type Sentences } from './problems/params.ts';
import { platform } from './problems/platform.ts';

/** What the server refuses, by its code. A code that is not here is told in the server's English. */
const problems: Sentences = { ...platform, ...design, ...documents, ...catalog };

/** The sentence for a code; none for one that is not here, or whose sentence lacks a parameter. */
export function sentenceFor(code: string, params: Params): string | undefined {
  const said = Object.hasOwn(problems, code) ? problems[code]?.(params) : undefined;
  return said?.includes(MISSING) ? undefined : said;
}
