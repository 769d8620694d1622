import { lex, type Token } from './lexer.ts';
import { readLotusScript } from './parser.ts';
import type { Script } from './symbols.ts';
import { reserved } from './words.ts';

/** A name in a script; UTF-16 offsets, end exclusive. `declares` where it is that of a procedure, class or type itself. */
export type NamePlace = { start: number; end: number; declares: boolean };

/** What a script declares under a name for others: a sub, function, property, class or type. */
export type DeclaredSymbol = { kind: string; name: string; isPrivate: boolean };

/** The sub, function, property, class or type of a name (in lower case) that a script declares outside of all others. */
export function declaredIn(source: string, key: string): DeclaredSymbol | undefined {
  const { script } = readLotusScript(source);
  const found = [...script.procedures, ...script.classes].find((each) => each.key === key);
  if (found === undefined) return undefined;
  const { tokens } = lex(source);
  const at = tokens.findIndex(({ start }) => start === found.start);
  return { kind: found.kind, name: found.name, isPrivate: isPrivate(tokens, at) };
}

/** `Private Sub Name`, `Private Static Function Name`, `Private Property Get Name`. */
function isPrivate(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= 0 && tokens[back]?.kind === 'word'; back--)
    if (tokens[back]?.key === 'private') return true;
  return false;
}

/**
 * The places of a script where a name means what is declared under it outside procedures, here or in a library: not those
 * where it is a member of something (`x.Name`), nor where a procedure or a class has something of its own under it.
 * Never throws.
 */
export function placesOfName(source: string, key: string): NamePlace[] {
  const { script } = readLotusScript(source);
  const { tokens } = lex(source);
  const hidden = hiddenIn(script, key);
  const declared = new Set([...script.procedures, ...script.classes].map(({ start }) => start));
  return tokens.flatMap((token, at) => {
    const { kind, start } = token;
    if (kind !== 'word' || token.key !== key || tokens[at - 1]?.text === '.') return [];
    if (token.text.slice(0, key.length).toLowerCase() !== key) return [];
    if (hidden.some((range) => start >= range.start && start < range.end)) return [];
    return [{ start, end: start + key.length, declares: declared.has(start) }];
  });
}

/** Where a name means something else: in procedures that declare it, and in classes and types that have such a member. */
function hiddenIn({ scopes, classes }: Script, key: string): { start: number; end: number }[] {
  const local = scopes.flatMap(({ procedure, declared }) =>
    procedure !== undefined && procedure.key !== key && declared.has(key)
      ? [{ start: procedure.start, end: procedure.until }]
      : [],
  );
  const inside = classes.flatMap(({ members, end, until }) =>
    members.some((member) => member.key === key) ? [{ start: end, end: until }] : [],
  );
  return [...local, ...inside];
}

/** What a script itself declares outside procedures under a name. */
export function declaresOutside(source: string, key: string): boolean {
  const { procedures, classes, variables } = readLotusScript(source).script;
  return [...procedures, ...classes, ...variables].some((each) => each.key === key);
}

/** Whether a name can be that of a procedure or a class (public language reference: 40 characters at most). */
export const isSymbolName = (name: string): boolean =>
  /^\p{L}[\p{L}\p{N}_]{0,39}$/u.test(name) && !reserved.has(name.toLowerCase());
