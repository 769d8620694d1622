import { parseXml, type Scope, scopeOf, withDeclarations, type XmlElement } from '../../package/xml.ts';
import type { Writer } from './inline.ts';

/** Namespaces that what is written now can refer to. */
const scopeNow = ({ scope, source }: Pick<Writer, 'scope' | 'source'>): Scope =>
  scope ?? scopeOf(source.body);

/** The writer of what stands inside an element: one of the file at its own place (`own`), or one that was made like it. */
export function inside(writer: Writer, origin: XmlElement, own: boolean): Writer {
  if (own) return { ...writer, scope: scopeOf(origin) };
  return origin.declared ? { ...writer, scope: new Map([...scopeNow(writer), ...origin.declared]) } : writer;
}

/**
 * A block that stands where other namespaces are declared than at its place in the file, such as outside of the content
 * control that declares them: it says itself what it needs. Where it stands as it stood, nothing is added.
 */
export function declaring(writer: Writer, element: XmlElement, written: string): string {
  const was = scopeOf(element.parent);
  const now = scopeNow(writer);
  if (was === now) return written;
  const differing = [...new Set([...was.keys(), ...now.keys()])].filter(
    (prefix) =>
      was.get(prefix) !== now.get(prefix) &&
      (prefix === '' || (was.has(prefix) && written.includes(`${prefix}:`))),
  );
  if (differing.length === 0) return written;
  const around = withDeclarations('<block>', new Map([...now, ...was]));
  const { children } = parseXml(`${around}${written}</block>`, writer.source.part);
  return children.reduceRight((text, one) => {
    const missing = differing.filter((prefix) => !one.declared?.has(prefix));
    const at = one.start - around.length;
    const added = new Map(missing.map((prefix) => [prefix, was.get(prefix) ?? '']));
    return text.slice(0, at) + withDeclarations(text.slice(at), added);
  }, written);
}
