import { begin, spanHere } from './spans.ts';

const MAX_CHARACTERS = 2000;

/** Notes a statement that has just ended. Its values are parameters and stay away; what a statement of ours says in
 *  quotes is left out too, so that one that holds a value by mistake does not tell it.
 *  @param fault the code of the error that it ended with. */
export function noteStatement(sql: string, milliseconds: number, fault?: string): void {
  const parent = spanHere();
  if (!parent?.isSampled) return;
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
  begin({
    name: operation,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
    parent,
    ago: milliseconds,
  })?.end(fault);
}
