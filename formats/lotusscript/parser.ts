import type { Finding } from '../code/finding.ts';
import { type BlockKind, blocksOf } from './blocks.ts';
import { branchingOf } from './branching.ts';
import { cursorOf } from './cursor.ts';
import { declarationsOf, type Standing } from './declarations.ts';
import { expressionsOf } from './expressions.ts';
import { textOf } from './lexer.ts';
import { emptyScript, type Scope, type Script } from './symbols.ts';
import { reserved } from './words.ts';

/** A script that was read, and what is wrong in it, in the order of the text. */
export type Read = { script: Script; found: Finding[] };

const procedureKinds = ['sub', 'function', 'property'] as const;
/** Statements whose words are peculiar to them (`Open … For Input As #1`): only their values and parentheses are read. */
const loose: ReadonlySet<string> = new Set(
  'open close print write input line get put seek lock unlock name width reset on resume return error erase delete'.split(
    ' ',
  ),
);

/** Reads a script. Never throws, and takes time in proportion to the text. */
export function readLotusScript(source: string): Read {
  const cursor = cursorOf(source);
  const { now, take, next, isWord, isSign, skip, unexpected, atLineEnd, tell, found } = cursor;
  const script = emptyScript();
  script.foreign = cursor.includes.length > 0;
  const outside: Scope = { declared: new Set(), uses: [] };
  script.scopes.push(outside);
  const standing: Standing = { scope: outside, outside };
  const expressions = expressionsOf(cursor, (name) => standing.scope.uses.push(name));
  const { expression, designator, list } = expressions;
  const blocks = blocksOf(source, cursor);
  const branching = branchingOf(cursor, expressions, blocks, standing, statement);
  const declarations = declarationsOf(cursor, expressions, blocks, script, standing);

  while (now().kind !== 'end') {
    if (now().kind === 'line') {
      take();
      continue;
    }
    expressions.reset();
    if (!statement()) cursor.toLineEnd();
    else if (!atLineEnd()) {
      unexpected();
      cursor.toLineEnd();
    }
  }
  blocks.finish();
  return { script, found: found.sort((one, other) => one.start - other.start) };

  /** Reads one statement. @returns false when it cannot be read; then it was told why. */
  function statement(): boolean {
    const token = now();
    if (token.kind !== 'word') return isSign('.') ? assignmentOrCall() : unexpected('a statement');
    const after = next();
    // A label; `Else:` and the like are none.
    if (after.kind === 'line' && after.key === ':' && !reserved.has(token.key) && isFirst())
      return take() !== undefined;
    if (after.text === '=' || after.text === '.') return assignmentOrCall();
    if (blocks.inside('type') && after.key === 'as') return declarations.variables();
    switch (token.key) {
      case 'option':
        return option();
      case 'use':
      case 'uselsx':
        return use();
      case 'public':
      case 'private':
      case 'static':
      case 'dim':
      case 'redim':
        return declaration();
      case 'const':
        return take() !== undefined && declarations.constant();
      case 'declare':
        return declare();
      case 'sub':
      case 'function':
        return declarations.procedure(false);
      case 'property':
        return after.key === 'get' || after.key === 'set'
          ? declarations.procedure(false)
          : assignmentOrCall();
      case 'class':
      case 'type':
        return after.kind === 'word' ? declarations.classOrType() : assignmentOrCall();
      case 'end':
        return end();
      case 'call':
        return (
          take() !== undefined &&
          (now().kind === 'word' || isSign('.') ? callee() : unexpected('the name of a procedure'))
        );
      case 'set':
      case 'let':
      case 'lset':
      case 'rset':
        return take() !== undefined && assignment();
    }
    const branch = branching(token.key);
    if (branch !== undefined) return branch;
    if (blocks.inside('type')) return declarations.variables();
    if (standing.class?.kind === 'class' && standing.scope === outside) return declarations.variables();
    if (/^def(int|lng|sng|dbl|cur|str|var|bool|byte)$/.test(token.key)) return words();
    if (loose.has(token.key) && after.text !== '(') return words();
    if (reserved.has(token.key)) return unexpected('a statement');
    return assignmentOrCall();
  }

  function isFirst(): boolean {
    const before = cursor.before();
    return before === undefined || (before.kind === 'line' && before.key !== ':');
  }

  function option(): boolean {
    take();
    if (!isWord('base', 'compare', 'declare', 'explicit', 'public'))
      return unexpected('Base, Compare, Declare or Public');
    const kind = take().key;
    script.optionDeclare ||= kind === 'declare' || kind === 'explicit';
    if (kind === 'base' && now().kind === 'number') take();
    if (kind === 'compare') while (now().kind === 'word') take();
    return true;
  }

  function use(): boolean {
    const { key } = take();
    const first = now();
    if (!expression()) return false;
    const isPlain = first.kind === 'text' && atLineEnd();
    if (key === 'uselsx') script.foreign = true;
    else if (isPlain)
      script.uses.push({
        name: textOf(first),
        key: textOf(first).toLowerCase(),
        start: first.start,
        end: first.end,
      });
    else script.uses.push(undefined);
    return true;
  }

  function declaration(): boolean {
    const first = take();
    while (isWord('public', 'private', 'static', 'preserve', 'dim')) take();
    if (isWord(...procedureKinds) && next().kind === 'word') return declarations.procedure(false);
    if (isWord('class', 'type') && next().kind === 'word' && next().key !== 'as')
      return declarations.classOrType();
    if (isWord('declare')) return declare();
    if (skip('const')) return declarations.constant();
    if (first.key === 'redim' && (isWord('me') || next().text === '..')) return assignmentOrCall();
    return declarations.variables();
  }

  function declare(): boolean {
    take();
    while (isWord('public', 'private')) take();
    // A class that stands further below.
    if (isWord('class')) {
      while (now().kind === 'word') take();
      return true;
    }
    return isWord('sub', 'function', 'property')
      ? declarations.procedure(true)
      : unexpected('Sub or Function');
  }

  function end(): boolean {
    const after = next();
    switch (after.key) {
      case 'if':
      case 'select':
      case 'forall':
      case 'with':
        return closeWith(after.key);
      case 'sub':
      case 'function':
      case 'property':
      case 'class':
      case 'type':
        return closeOuter(after.key);
    }
    take();
    return atLineEnd() || isWord('else') || expression();
  }

  function closeWith(kind: BlockKind): boolean {
    blocks.close(kind, take());
    take();
    return true;
  }

  function closeOuter(kind: 'sub' | 'function' | 'property' | 'class' | 'type'): boolean {
    const { start } = now();
    closeWith(kind);
    const last = cursor.before()?.end ?? start;
    if (kind === 'class' || kind === 'type') {
      if (standing.class !== undefined) standing.class.until = last;
      delete standing.class;
    } else if (standing.scope.procedure !== undefined) standing.scope.procedure.until = last;
    standing.scope = outside;
    return true;
  }

  /** What Call calls; its arguments may stand without parentheses. */
  function callee(): boolean {
    return (isSign('.') ? expressions.rest() : designator()) && list();
  }

  function assignment(): boolean {
    if (now().kind !== 'word' && !isSign('.')) return unexpected('a name');
    if (!(isSign('.') ? expressions.rest() : designator())) return false;
    return skip('=') ? expression() : unexpected('=');
  }

  function assignmentOrCall(): boolean {
    if (!(isSign('.') ? expressions.rest() : designator())) return false;
    if (skip('=')) return expression();
    return list();
  }

  /** A statement of which only the parentheses are read. */
  function words(): boolean {
    const opened = [];
    for (; !atLineEnd(); ) {
      if (isWord('else')) break;
      const token = now();
      if (!token.closed) return unexpected();
      if (token.text === '(') opened.push(token);
      if (token.text === ')' && opened.pop() === undefined) return unexpected();
      take();
    }
    const first = opened[0];
    return first === undefined || tell('codeUnclosed', first, 'The ( is not closed.');
  }
}
