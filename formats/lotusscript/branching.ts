import type { BlockKind, Blocks } from './blocks.ts';
import type { Cursor } from './cursor.ts';
import type { Standing } from './declarations.ts';
import { type expressionsOf, maximumNesting } from './expressions.ts';

/**
 * Reads what branches, repeats and jumps. The function takes the first word of a statement; it returns undefined when
 * that is none of these, and false when the statement cannot be read; then it was told why.
 */
export function branchingOf(
  cursor: Cursor,
  { expression, designator }: ReturnType<typeof expressionsOf>,
  blocks: Blocks,
  standing: Standing,
  statement: () => boolean,
) {
  /** How many times an If stands in another on the same line. */
  let nesting = 0;
  const { now, take, next, isWord, isSign, skip, unexpected, atLineEnd } = cursor;

  return (key: string): boolean | undefined => {
    switch (key) {
      case 'endif':
        return close('if');
      case 'next':
        return close('for') && nextNames();
      case 'wend':
        return close('while');
      case 'loop':
        return close('do') && condition();
      case 'if':
        return ifStatement();
      case 'elseif':
        return elseIf();
      case 'else':
        return otherwise();
      case 'select':
        return select();
      case 'case':
        return caseBranch();
      case 'for':
        return forStatement();
      case 'forall':
        return forAll();
      case 'while':
        return open('while') && expression();
      case 'do':
        return open('do') && condition();
      case 'with':
        return open('with') && expression();
      case 'exit':
        return exit();
      case 'goto':
      case 'gosub':
        return take() !== undefined && label();
    }
    return undefined;
  };

  function close(kind: BlockKind): boolean {
    blocks.close(kind, take());
    return true;
  }

  function open(kind: BlockKind): boolean {
    blocks.open(kind, take());
    return true;
  }

  /** `Next i, j` closes two. */
  function nextNames(): boolean {
    if (atLineEnd() || isWord('else')) return true;
    for (;;) {
      if (now().kind !== 'word') return unexpected('the name of a variable');
      if (!designator()) return false;
      if (!isSign(',')) return true;
      blocks.close('for', take());
    }
  }

  function condition(): boolean {
    return skip('while') || skip('until') ? expression() : true;
  }

  function ifStatement(): boolean {
    const first = take();
    // What follows is in the block all the same when its condition cannot be read.
    if (!expression()) {
      const at = cursor.place();
      cursor.toLineEnd();
      if (cursor.before()?.key === 'then') blocks.open('if', first);
      cursor.goTo(at);
      return false;
    }
    if (isWord('goto')) return take() !== undefined && label();
    if (!skip('then')) return unexpected('Then');
    if (atLineEnd() && now().key !== ':') {
      blocks.open('if', first);
      return true;
    }
    return deeper(branches);
  }

  /** Reads a statement that stands in another on the same line. */
  function deeper(read: () => boolean): boolean {
    if (nesting === maximumNesting) {
      const text = `It is nested more than ${maximumNesting} deep, and not read further.`;
      return cursor.tell('codeTooDeep', now(), text);
    }
    nesting++;
    const done = read();
    nesting--;
    return done;
  }

  /** What stands on one line after `Then` and `Else`. */
  function branches(): boolean {
    for (;;) {
      while (now().kind === 'line' && now().key === ':') take();
      if (atLineEnd()) return true;
      if (isWord('else')) {
        take();
        continue;
      }
      if (!statement()) return false;
      if (!atLineEnd() && !isWord('else')) return true;
    }
  }

  function elseIf(): boolean {
    blocks.branch('if', take(), false);
    if (!expression()) return false;
    return skip('then') || unexpected('Then');
  }

  function otherwise(): boolean {
    const first = now();
    if (next().key === 'if' && next().kind === 'word') {
      take();
      const at = cursor.place();
      take();
      const isBlock = expression() && skip('then') && now().kind === 'line' && now().key !== ':';
      if (isBlock) {
        blocks.branch('if', first, false);
        return true;
      }
      cursor.goTo(at);
      blocks.branch('if', first, true);
      return deeper(ifStatement);
    }
    blocks.branch('if', take(), true);
    return atLineEnd() || deeper(statement);
  }

  function select(): boolean {
    const first = take();
    blocks.open('select', first);
    if (!skip('case')) return unexpected('Case');
    return expression();
  }

  function caseBranch(): boolean {
    const first = take();
    const isElse = isWord('else');
    blocks.branch('select', first, isElse);
    if (isElse) {
      take();
      return atLineEnd() || deeper(statement);
    }
    for (;;) {
      if (skip('is') && now().kind !== 'sign') return unexpected('a comparison');
      if (now().kind === 'sign' && /^[<>=]{1,2}$/.test(now().text)) take();
      if (!expression()) return false;
      if (skip('to') && !expression()) return false;
      if (!skip(',')) return true;
    }
  }

  function forStatement(): boolean {
    const first = take();
    blocks.open('for', first);
    if (now().kind !== 'word') return unexpected('the name of a variable');
    if (!designator()) return false;
    if (!skip('=')) return unexpected('=');
    if (!expression()) return false;
    if (!skip('to')) return unexpected('To');
    if (!expression()) return false;
    return skip('step') ? expression() : true;
  }

  function forAll(): boolean {
    blocks.open('forall', take());
    if (now().kind !== 'word') return unexpected('a name');
    standing.scope.declared.add(take().key);
    if (!skip('in')) return unexpected('In');
    return expression();
  }

  function exit(): boolean {
    take();
    if (isWord('sub', 'function', 'property', 'for', 'forall', 'do', 'while')) return take() !== undefined;
    return unexpected('Sub, Function, Property, For, Forall or Do');
  }

  function label(): boolean {
    return now().kind === 'word' ? take() !== undefined : unexpected('a label');
  }
}
