import type { Finding } from '../../code/finding.ts';
import { checkFormula } from '../../formula/index.ts';
import { checkJavaScript } from '../../javascript/index.ts';
import { checkNames, type Read, readLotusScript, type Script } from '../../lotusscript/index.ts';
import { type DxlMessage, message } from '../messages.ts';
import type { DxlElement } from '../model.ts';
import { positions } from '../positions.ts';
import { binaryScripts } from '../raw/index.ts';
import { type CodeFile, codeFile } from './files.ts';
import { codePieces, type Piece } from './pieces.ts';

/** The code of an element: its pieces, what was read of those in LotusScript, and the file that it is. */
export type ElementCode = { pieces: { piece: CodePiece; read?: Read }[]; file?: CodeFile };

/** A piece of code, or a script in the bytes of an item, in which only a line can be told. */
type CodePiece = Piece & { inBytes?: boolean };

/** Gives the scripts of a library by its name in lower case; undefined when it is not known. */
export type Libraries = (key: string) => readonly Script[] | undefined;

/** Reads all code of one element that stands alone. Throws a fault as `readXml` does. */
export function readCode(dxl: string, element: Pick<DxlElement, 'type' | 'answers'>): ElementCode {
  const file = codeFile(dxl, element);
  return {
    pieces: [...codePieces(dxl), ...inBytes(dxl)].map((piece) =>
      piece.language === 'lotusscript' ? { piece, read: readLotusScript(piece.text) } : { piece },
    ),
    ...(file === undefined ? {} : { file }),
  };
}

/** Scripts that stand in the bytes of items; each place is found where the bytes of its item begin. */
const inBytes = (dxl: string): CodePiece[] =>
  binaryScripts(dxl).map((script) => ({ ...script, event: '', inBytes: true }));

/** All scripts of an element. */
export const scriptsOf = ({ pieces }: ElementCode): Script[] =>
  pieces.flatMap(({ read }) => (read === undefined ? [] : [read.script]));

/** What is wrong in the code of an element, as warnings at offsets of its DXL: an import is never refused by them.
 *  @param title what the element is called in sentences: `form 'Order'`. */
export function codeMessages(code: ElementCode, title: string, libraries: Libraries): DxlMessage[] {
  const own = scriptsOf(code);
  const used = usedScripts(own, libraries);
  const known = [...own, ...used.scripts];
  // `Option Declare` stands in a piece of its own, and is meant for what belongs to the same thing.
  const strict = new Set(
    code.pieces.filter(({ read }) => read?.script.optionDeclare).map(({ piece }) => piece.owner),
  );
  const messages = code.pieces.flatMap(({ piece, read }) => {
    const found = [...(read?.found ?? check(piece))];
    // After a fault of syntax, what was declared is not sure.
    const complete = used.complete && strict.has(piece.owner) && own.length > 0 && isSound(code);
    if (read !== undefined) found.push(...checkNames(read.script, known, complete));
    return found.map((each) => toMessage(each, piece, title));
  });
  return code.file === undefined ? messages : [...messages, ...fileMessages(code.file, title)];
}

const check = ({ language, text }: Piece): Finding[] =>
  language === 'formula' ? checkFormula(text) : language === 'javascript' ? checkJavaScript(text) : [];

/** What is wrong in a file, at its beginning in the DXL, which holds it in base64; the sentence tells its own line. */
function fileMessages({ text, check: checkFile, at }: CodeFile, title: string): DxlMessage[] {
  const locate = positions(text);
  return checkFile(text).map(({ kind, text: sentence, start }) =>
    message('warning', kind, `line ${locate(start).line} in ${title}: ${sentence}`, at),
  );
}

const isSound = ({ pieces }: ElementCode): boolean => pieces.every(({ read }) => !read?.found.length);

function toMessage({ kind, text, start }: Finding, piece: CodePiece, title: string): DxlMessage {
  const line = piece.inBytes ? `line ${positions(piece.text)(start).line}` : '';
  const place = [line, piece.event.startsWith('$') ? '' : piece.event, piece.owner, title].filter(
    (each) => each !== '',
  );
  return message('warning', kind, `${place.join(' in ')}: ${text}`, piece.toDxl(start));
}

/** The scripts of all libraries that these use, and those use in turn; `complete` when each of them is known. */
function usedScripts(
  scripts: readonly Script[],
  libraries: Libraries,
): { scripts: Script[]; complete: boolean } {
  const found: Script[] = [];
  const seen = new Set<string>();
  let complete = true;
  const follow = (all: readonly Script[]) => {
    for (const { uses, foreign } of all) {
      if (foreign) complete = false;
      for (const use of uses) {
        const library = use === undefined ? undefined : libraries(use.key);
        if (use === undefined || library === undefined) complete = false;
        else if (!seen.has(use.key)) {
          seen.add(use.key);
          found.push(...library);
          follow(library);
        }
      }
    }
  };
  follow(scripts);
  return { scripts: found, complete };
}
