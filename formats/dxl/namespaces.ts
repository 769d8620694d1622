import { fault } from './messages.ts';

/** The one namespace of DXL (public fact of the format). */
export const dxlNamespace = 'http://www.lotus.com/dxl';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** Prefix → URI, '' for the default namespace. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * Keeps the namespace bindings in force while a document is read (Namespaces in XML 1.0). The reader's own
 * namespace mode walks every ancestor at every tag, which a deep document turns into minutes of work; here
 * a tag without prefix and without declarations costs nothing.
 */
export function namespaceScope() {
  let bindings: Bindings = new Map([['xml', xmlNamespace]]);
  const outer: { depth: number; bindings: Bindings }[] = [];

  function declare(name: string, value: string, into: Map<string, string>, offset: number): void {
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    const clash = prefix === 'xmlns' || (prefix === 'xml') !== (value === xmlNamespace);
    if (clash || value === xmlnsNamespace || (prefix !== '' && value === '')) {
      throw fault('notWellFormed', `The namespace declaration ${name} is not allowed.`, offset);
    }
    into.set(prefix, value);
  }

  function resolve(name: string, offset: number): string {
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? '' : name.slice(0, colon);
    const local = name.slice(colon + 1);
    if (colon === 0 || local === '' || local.includes(':') || /^[-.0-9]/.test(local)) {
      throw fault('notWellFormed', `${name} is not a qualified name.`, offset);
    }
    const uri = bindings.get(prefix);
    if (uri === undefined && prefix !== '') {
      throw fault('notWellFormed', `The namespace prefix ${prefix} is not declared.`, offset);
    }
    return uri ?? '';
  }

  function checkAttributes(attributes: Record<string, string>, offset: number): void {
    const seen = new Set<string>();
    for (const name of Object.keys(attributes)) {
      if (!name.includes(':') || name.startsWith('xmlns:')) continue;
      const expanded = `${resolve(name, offset)} ${name.slice(name.indexOf(':') + 1)}`;
      if (seen.has(expanded)) throw fault('notWellFormed', `The attribute ${name} occurs twice.`, offset);
      seen.add(expanded);
    }
  }

  return {
    /** Enters a tag whose attributes declare or use prefixes. */
    enter(attributes: Record<string, string>, depth: number, offset: number): void {
      let declared: Map<string, string> | undefined;
      for (const name of Object.keys(attributes)) {
        if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
        declared ??= new Map(bindings);
        declare(name, attributes[name] ?? '', declared, offset);
      }
      if (declared !== undefined) {
        outer.push({ depth, bindings });
        bindings = declared;
      }
      checkAttributes(attributes, offset);
    },
    /** Leaves the tag at `depth`. */
    leave(depth: number): void {
      const last = outer.at(-1);
      if (last?.depth !== depth) return;
      bindings = last.bindings;
      outer.pop();
    },
    resolve,
    /** The default namespace in force. */
    defaultUri: () => bindings.get('') ?? '',
    /** All bindings in force. */
    current: () => bindings,
  };
}
