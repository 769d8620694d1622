import { codeFile, codePieces } from '../../formats/dxl/code/index.ts';
import { decodeDxl, splitElements, standalone } from '../../formats/dxl/index.ts';
import { binaryScripts } from '../../formats/dxl/raw/index.ts';
import { checkFormula } from '../../formats/formula/index.ts';
import { checkJavaScript } from '../../formats/javascript/index.ts';
import { readLotusScript } from '../../formats/lotusscript/index.ts';
import { mutations } from './codeMutations.ts';
import type { Corpus } from './dxl.ts';

const counts = { pieces: 0, doubted: 0 };
const seen = new Map<string, { made: number; found: number; placed: number }>();
/** Share of pieces that may be found fault with, though they ran; and of mutations that must be found on their line. */
const MAX_DOUBTED = 0.005;
const MIN_FOUND = 0.95;

const read = (language: string, text: string) => {
  if (language === 'javascript') return checkJavaScript(text);
  return language === 'lotusscript' ? readLotusScript(text).found : checkFormula(text);
};
const lineOf = (text: string, offset: number) => text.slice(0, offset).split(/\r\n?|\n/).length;

/** Code of real design ran once: it is read without a fault, and a fault that is put in is found where it is. */
export const corpus: Corpus = {
  name: 'code: read without a false finding, mutations found',
  // One folder is there to be found fault with.
  accepts: (path) => /(^|[/\\])dxl[/\\]/.test(path) && !path.includes('testCompileLotusScript'),
  async check(_path, bytes) {
    const dxl = decodeDxl(bytes);
    for (const element of splitElements(dxl).elements) {
      const file = codeFile(standalone(dxl.slice(element.start, element.end), element.namespaces), element);
      if (file === undefined) continue;
      counts.pieces++;
      if (file.check(file.text).length > 0) counts.doubted++;
    }
    for (const { language, text } of [...codePieces(dxl), ...binaryScripts(dxl)]) {
      counts.pieces++;
      if (read(language, text).length > 0) {
        counts.doubted++;
        continue;
      }
      for (const { name, language: of, mutate } of mutations) {
        if (of !== language) continue;
        const mutant = mutate(text);
        if (mutant === undefined) continue;
        const sum = seen.get(name) ?? { made: 0, found: 0, placed: 0 };
        const found = read(language, mutant.text);
        sum.made++;
        if (found.length > 0) sum.found++;
        if (found.some(({ start }) => lineOf(mutant.text, start) === mutant.line)) sum.placed++;
        seen.set(name, sum);
      }
    }
  },
  async close() {
    const { pieces, doubted } = counts;
    process.stdout.write(`code: ${pieces} pieces, ${doubted} with a finding\n`);
    for (const [name, { made, found, placed }] of seen)
      process.stdout.write(`code: ${name}: ${made} made, ${found} found, ${placed} on the line\n`);
    const all = [...seen.values()];
    const sum = (key: 'made' | 'found' | 'placed') => all.reduce((total, each) => total + each[key], 0);
    process.stdout.write(
      `code: ${sum('made')} mutations, ${sum('found')} found, ${sum('placed')} on the line\n`,
    );
    if (doubted > pieces * MAX_DOUBTED)
      throw new Error(`${doubted} of ${pieces} pieces are found fault with.`);
    if (sum('placed') < sum('made') * MIN_FOUND)
      throw new Error(`Only ${sum('placed')} of ${sum('made')} mutations are found on their line.`);
  },
};
