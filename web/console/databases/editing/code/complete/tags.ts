import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { completeFromSchema } from '@codemirror/lang-xml';
import { noteRoots, type Vocabulary, vocabulary } from '../../../../../../formats/dxl/vocabulary/index.ts';

/** Our tables of DXL as completion wants them: what may stand where, which attributes, which values. */
function schemaOf(known: Vocabulary) {
  const children = new Map<string, string[]>();
  const anywhere: string[] = [];
  for (const name of known.names) {
    const parents = known.parentsOf(name);
    if (parents.length === 0 && !noteRoots.has(name)) anywhere.push(name);
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), name]);
  }
  return known.names.map((name) => {
    const rules = known.elements.get(name)?.attributes;
    return {
      name,
      top: noteRoots.has(name),
      children: [...(children.get(name) ?? []), ...anywhere].sort(),
      attributes: (rules?.words ?? [])
        .filter((attribute) => attribute !== 'xmlns')
        .map((attribute) => {
          const rule = rules?.get(attribute);
          const values =
            rule?.kind === 'boolean'
              ? ['true', 'false']
              : rule?.kind === 'word' || rule?.kind === 'tokens'
                ? [...rule.words.words]
                : undefined;
          return { name: attribute, ...(values && { values }) };
        }),
    };
  });
}

let known: CompletionSource | undefined;

/** Completes elements, attributes and values. */
export async function completeTags(context: CompletionContext): Promise<CompletionResult | null> {
  known ??= completeFromSchema(schemaOf(vocabulary()), []);
  const result = await known(context);
  if (!result?.options[0]?.label.startsWith('"')) return result;
  // Values, which the schema has in double quotes and Domino writes in single ones.
  const quote = context.state.sliceDoc(result.from, result.from + 1);
  if (quote === '"') return result;
  // Before a quote is typed they would be in its way.
  if (quote !== "'" && !context.explicit) return null;
  const closes = quote === "'" && context.state.sliceDoc(context.pos, context.pos + 1) === "'";
  return {
    from: result.from,
    ...(closes && { to: context.pos + 1 }),
    options: result.options.map((option) => ({ ...option, label: option.label.replaceAll('"', "'") })),
    validFor: /^'[^']*'?$/,
  };
}
