import type { Blocks } from './blocks.ts';
import type { Cursor } from './cursor.ts';
import type { expressionsOf } from './expressions.ts';
import type { Class, Named, Procedure, Scope, Script } from './symbols.ts';

type Expressions = ReturnType<typeof expressionsOf>;

/** Where the reading stands: in which procedure and which class. */
export type Standing = { scope: Scope; outside: Scope; class?: Class };

/** Reads what declares names. Each function returns false when it cannot go on; then it was told why. */
export function declarationsOf(
  cursor: Cursor,
  { expression, callArguments }: Expressions,
  blocks: Blocks,
  script: Script,
  standing: Standing,
) {
  const { now, take, isWord, isSign, skip, unexpected, atLineEnd } = cursor;

  function name(wanted: string): Named | undefined {
    if (now().kind !== 'word') {
      unexpected(wanted);
      return undefined;
    }
    const { text, key, start, end } = take();
    return { name: text, key, start, end };
  }

  /** Enters a variable where it is declared. */
  function enter(named: Named): void {
    const { scope, outside } = standing;
    if (scope !== outside) scope.declared.add(named.key);
    else if (standing.class !== undefined) standing.class.members.push(named);
    else script.variables.push(named);
  }

  /** `As [New] type`, with the arguments of New and the length of a String. */
  function type(): boolean {
    if (!skip('as')) return true;
    if (skip('new') && now().kind !== 'word') return unexpected('the name of a class');
    if (now().kind !== 'word') return unexpected('the name of a type');
    take();
    while (skip('.')) if (name('the name of a class') === undefined) return false;
    if (isSign('(') && callArguments() === undefined) return false;
    return skip('*') ? expression() : true;
  }

  function variables(): boolean {
    for (;;) {
      const named = name('a name');
      if (named === undefined) return false;
      // What a member of an object is sized by declares nothing.
      const isMember = isSign('.');
      while (skip('.')) if (name('the name of a member') === undefined) return false;
      if (isSign('(') && callArguments() === undefined) return false;
      skip('list');
      if (!type()) return false;
      if (!isMember) enter(named);
      if (!skip(',')) return true;
    }
  }

  function constant(): boolean {
    for (;;) {
      const named = name('a name');
      if (named === undefined || !type()) return false;
      if (!skip('=')) return unexpected('=');
      if (!expression()) return false;
      enter(named);
      if (!skip(',')) return true;
    }
  }

  /** Parameters in parentheses. @returns their keys. */
  function parameters(): string[] | undefined {
    const keys: string[] = [];
    const first = now();
    if (!skip('(') || skip(')')) return keys;
    for (;;) {
      while (
        isWord('byval', 'byref', 'optional', 'any') &&
        cursor.next().kind === 'word' &&
        cursor.next().key !== 'as'
      )
        take();
      const named = name('the name of a parameter');
      if (named === undefined) return undefined;
      keys.push(named.key);
      if (isSign('(') && callArguments() === undefined) return undefined;
      skip('list');
      if (!type()) return undefined;
      if (skip(',')) continue;
      if (skip(')')) return keys;
      if (atLineEnd()) cursor.tell('codeUnclosed', first, 'The ( is not closed.');
      else unexpected();
      return undefined;
    }
  }

  /** `Sub`, `Function` or `Property`; `declared` after Declare, when nothing follows that is to be closed. */
  function procedure(declared: boolean): boolean {
    const first = take();
    const kind = first.key as Procedure['kind'];
    if (kind === 'property' && !skip('get') && !skip('set')) return unexpected('Get or Set');
    const named = name(`the name of a ${kind}`);
    // The block is open although its head cannot be read: else all that follows would seem to stand nowhere.
    if (!declared) blocks.open(kind, first);
    if (named === undefined) return false;
    const own: Procedure = { ...named, kind, parameters: 0, declared, until: named.end };
    if (standing.class === undefined) script.procedures.push(own);
    else standing.class.members.push(own);
    const scope: Scope = {
      procedure: own,
      declared: new Set([named.key]),
      uses: [],
      ...(standing.class && { class: standing.class }),
    };
    if (!declared) {
      standing.scope = scope;
      script.scopes.push(scope);
    }
    // Texts or constants; the parenthesis after one is that of the parameters.
    while (declared && isWord('lib', 'alias')) if (take() && !atLineEnd()) take();
    const keys = parameters();
    if (keys === undefined) return false;
    own.parameters = keys.length;
    for (const key of keys) scope.declared.add(key);
    if (!type()) return false;
    // What the constructor of the base class is given.
    skip(',');
    if (now().kind === 'word' && cursor.next().text === '(') {
      take();
      return callArguments() !== undefined;
    }
    return true;
  }

  function classOrType(): boolean {
    const first = take();
    const kind = first.key as Class['kind'];
    const named = name(`the name of a ${kind}`);
    blocks.open(kind, first);
    if (named === undefined) return false;
    const own: Class = { ...named, kind, members: [], until: named.end };
    if (kind === 'class' && skip('as')) {
      const base = name('the name of a class');
      if (base === undefined) return false;
      own.base = base.key;
    }
    script.classes.push(own);
    standing.class = own;
    standing.scope = standing.outside;
    return true;
  }

  return { variables, constant, procedure, classOrType };
}
