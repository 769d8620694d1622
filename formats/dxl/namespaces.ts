import { fault } from './messages.ts';

/** The one namespace of DXL (public fact of the format). */
export const dxlNamespace = 'http://www.lotus.com/dxl';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** Prefix → URI, '' for the default namespace. It changes while a document is read. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * Keeps the namespace bindings in force while a document is read (Namespaces in XML 1.0). The reader's own
 * namespace mode walks every ancestor at every tag, which a deep document turns into minutes of work; here
 * a tag without prefix and without declarations costs nothing, and one with declarations no more than those.
 */
export function namespaceScope() {
  const bindings = new Map([['xml', xmlNamespace]]);
  /** What a declaration at a depth hides until its tag is left. */
  const hidden: { depth: number; prefix: string; uri: string | undefined }[] = [];

  function declare(name: string, value: string, depth: number, offset: number): void {
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    const clash = prefix === 'xmlns' || (prefix === 'xml') !== (value === xmlNamespace);
    if (clash || value === xmlnsNamespace || (prefix !== '' && value === '')) {
      throw fault('notWellFormed', `The namespace declaration ${name} is not allowed.`, offset);
    }
    hidden.push({ depth, prefix, uri: bindings.get(prefix) });
    bindings.set(prefix, value);
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
      for (const name of Object.keys(attributes)) {
        if (name === 'xmlns' || name.startsWith('xmlns:'))
          declare(name, attributes[name] ?? '', depth, offset);
      }
      checkAttributes(attributes, offset);
    },
    /** Leaves the tag at `depth`. */
    leave(depth: number): void {
      for (let last = hidden.at(-1); last?.depth === depth; last = hidden.at(-1)) {
        if (last.uri === undefined) bindings.delete(last.prefix);
        else bindings.set(last.prefix, last.uri);
        hidden.pop();
      }
    },
    resolve,
    /** The default namespace in force. */
    defaultUri: () => bindings.get('') ?? '',
    /** All bindings in force. */
    current: (): Bindings => bindings,
  };
}

/** What may end a name before it: white space and whatever stands around names in markup. */
const delimiter = /[\s<>/='":;&]/;

/** Whatever stands before a colon in some markup and may be a prefix, in the order in which it stands there. */
export function prefixesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let start = colon;
    while (start > 0 && !delimiter.test(text.charAt(start - 1))) start--;
    if (start < colon) found.add(text.slice(start, colon));
  }
  return found;
}
