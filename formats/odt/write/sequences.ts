import { newField, sequenceOf } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { putInto } from '../../package/patches.ts';
import { child } from '../../package/xml.ts';
import { element, type Source } from '../source.ts';

/** What stands before the declarations of sequences (ODF 1.3 part 3, 3.4 and 7.4.11), the last first. */
const before = ['text:variable-decls', 'text:tracked-changes', 'office:forms'];

/** Declares the sequences that numbers were put in of and the file does not know yet. */
export function declareSequences(source: Source, docs: Iterable<ModelNode>): void {
  const declarations = child(source.body, 'text:sequence-decls');
  const known = new Set((declarations?.children ?? []).map((one) => one.attributes.get('text:name')));
  const names = [...new Set([...docs].flatMap(sequencesIn))].filter((name) => !known.has(name));
  const text = names
    .map((name) =>
      element(source, 'text:sequence-decl', { 'text:display-outline-level': 0, 'text:name': name }),
    )
    .join('');
  if (text === '') return;
  if (declarations) {
    putInto(source, declarations, declarations.closeStart, declarations.closeStart, text);
    return;
  }
  const at = before.map((name) => child(source.body, name)?.end).find((end) => end !== undefined);
  const from = at ?? source.body.openEnd;
  source.put(from, from, element(source, 'text:sequence-decls', {}, text));
}

function sequencesIn(node: ModelNode): string[] {
  const own = node.type === 'raw' ? sequenceOf(newField(node.attrs?.key)) : undefined;
  return own === undefined ? (node.content ?? []).flatMap(sequencesIn) : [own];
}
