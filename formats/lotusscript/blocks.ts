import { quoted } from '../code/finding.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';

export type BlockKind =
  | 'if'
  | 'select'
  | 'for'
  | 'forall'
  | 'while'
  | 'do'
  | 'with'
  | 'sub'
  | 'function'
  | 'property'
  | 'class'
  | 'type';

type Block = { kind: BlockKind; token: Token; indent: number; hasElse: boolean };

/** What ends a block, as people write it. */
const ends: Readonly<Record<BlockKind, string>> = {
  if: 'End If',
  select: 'End Select',
  for: 'Next',
  forall: 'End Forall',
  while: 'Wend',
  do: 'Loop',
  with: 'End With',
  sub: 'End Sub',
  function: 'End Function',
  property: 'End Property',
  class: 'End Class',
  type: 'End Type',
};
const procedures: ReadonlySet<BlockKind> = new Set(['sub', 'function', 'property']);
const outermost: ReadonlySet<BlockKind> = new Set([...procedures, 'class', 'type']);

/** Keeps the blocks that are open, and tells of those that are not closed, or closed by what is not theirs. */
export function blocksOf(source: string, { tell }: Cursor) {
  const open: Block[] = [];
  /** Blocks of the present procedure that were closed by what stands further left: it was meant for one around them. */
  let outdented: Block[] = [];

  /** Blanks before the first word of a line; -1 when something else stands before. */
  function indentOf({ start }: Token): number {
    let column = 0;
    for (let at = start - 1; at >= 0 && source[at] !== '\n' && source[at] !== '\r'; at--) {
      if (source[at] === '\t') column += 4;
      else if (source[at] === ' ') column++;
      else return -1;
    }
    return column;
  }

  function unclosed(block: Block): void {
    const at = outdented.findIndex(({ kind }) => kind === block.kind);
    const { kind, token } = at === -1 ? block : (outdented.splice(at, 1)[0] as Block);
    tell('codeUnclosed', token, `${quoted(token.text)} has no ${ends[kind]}.`);
  }

  return {
    open(kind: BlockKind, token: Token): void {
      if (outermost.has(kind)) {
        // No procedure stands in another, and nothing but procedures in a class.
        const from = open.findIndex(
          (block) => outermost.has(block.kind) && (block.kind !== 'class' || kind === 'class'),
        );
        if (from !== -1) for (const block of open.splice(from).reverse()) unclosed(block);
        outdented = [];
      }
      open.push({ kind, token, indent: indentOf(token), hasElse: false });
    },
    /** @returns the block that ended, undefined when none of that kind is open. */
    close(kind: BlockKind, token: Token): Token | undefined {
      const around = open.findLastIndex((block) => outermost.has(block.kind));
      const from = open.findLastIndex((block) => block.kind === kind);
      const top = open.at(-1);
      if (procedures.has(kind) && from === -1 && top !== undefined) {
        const wrong = open.findLastIndex((block) => procedures.has(block.kind));
        if (wrong !== -1) {
          const [block, ...inner] = open.splice(wrong) as [Block, ...Block[]];
          for (const each of inner.reverse()) unclosed(each);
          tell('codeTerminator', token, `${ends[kind]} stands where ${ends[block.kind]} is expected.`);
          return block.token;
        }
      }
      if (from === -1 || (from < around && !outermost.has(kind))) {
        tell('codeTerminator', token, `${ends[kind]} closes nothing.`);
        return undefined;
      }
      const [block, ...inner] = open.splice(from) as [Block, ...Block[]];
      const indent = indentOf(token);
      if (inner.length === 0 && indent >= 0 && indent < block.indent) outdented.push(block);
      for (const each of inner.reverse()) unclosed(each);
      if (outermost.has(kind)) outdented = [];
      return block.token;
    },
    /** Whether a branch such as Else may stand here. */
    branch(kind: 'if' | 'select', token: Token, last: boolean): void {
      const block = open.findLast((each) => each.kind === kind || outermost.has(each.kind));
      if (block?.kind !== kind) {
        const word = kind === 'if' ? 'If' : 'Select Case';
        tell('codeTerminator', token, `${quoted(token.text)} stands in no ${word}.`);
        return;
      }
      if (block.hasElse) tell('codeTerminator', token, `${quoted(token.text)} stands after Else.`);
      block.hasElse ||= last;
      while (open.at(-1) !== block) unclosed(open.pop() as Block);
    },
    inside: (kind: BlockKind): boolean => open.at(-1)?.kind === kind,
    within: (...kinds: BlockKind[]): boolean => open.some((block) => kinds.includes(block.kind)),
    finish(): void {
      for (const block of open.splice(0).reverse()) unclosed(block);
    },
  };
}

export type Blocks = ReturnType<typeof blocksOf>;
