import { fromMathml, type MathNode } from '../../math/index.ts';
import { readXml } from '../../package/parts.ts';
import { DocumentProblem } from '../../package/problem.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { partKey } from '../../package/zip.ts';
import type { Source } from '../source.ts';

/** A formula is some kilobytes; what is larger is another kind of object, or nothing that anybody reads. */
const MAX_BYTES = 256 * 1024;
const FORMULA = /^application\/vnd\.oasis\.opendocument\.formula(-template)?$/;

/** The mathematics of a frame: in its object, or in a part of the package that the object names. */
export function formulaIn(source: Source, frame: XmlElement): MathNode | undefined {
  const object = child(frame, 'draw:object');
  if (!object) return undefined;
  const inside = fromMathml(object);
  if (inside) return inside;
  const folder = (object.attributes.get('xlink:href') ?? '').replace(/^\.\//, '').replace(/\/$/, '');
  if (folder === '' || !isFormula(source, folder)) return undefined;
  const part = `${folder}/content.xml`;
  const entry = source.pack.entries.get(partKey(part));
  if (!entry || entry.size > MAX_BYTES) return undefined;
  try {
    const root = readXml(source.pack, part);
    return root && fromMathml(root);
  } catch (error) {
    // What cannot be read of a formula is kept all the same, and shown as an object.
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}

/** The manifest says what kind a folder of the package is (ODF 1.3 part 2, 4.3). */
function isFormula({ pack }: Source, folder: string): boolean {
  const entries = readXml(pack, 'META-INF/manifest.xml')?.children ?? [];
  const entry = entries.find(
    (one) => one.attributes.get('manifest:full-path')?.replace(/\/$/, '') === folder,
  );
  return FORMULA.test(entry?.attributes.get('manifest:media-type') ?? '');
}
