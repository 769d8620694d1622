import { alone, toDocument } from '../code/index.ts';
import { type DxlMessage, message } from '../messages.ts';
import type { DxlElement } from '../model.ts';
import { nameKey } from '../names.ts';
import { elementReferences, type Reference } from './element.ts';
import { isNamelessKind, referenceTypes, referenceWords } from './kinds.ts';

/** The sentence about a name that nothing in the database answers to. */
export function missingText({ kind, name }: Pick<Reference, 'kind' | 'name'>): string {
  const word = referenceWords[kind];
  return isNamelessKind(kind)
    ? `The database has no ${word}s, one of which is used here.`
    : `The database has no ${word} “${name}”.`;
}

/** Design that stands in one text. */
type Source = { text: string; elements: readonly DxlElement[] };

/** Whether there is the note that every database has one of, and a part of one hardly holds. */
export const isWhole = (sources: readonly Source[]): boolean =>
  sources.some(({ elements }) => elements.some(({ type }) => type === 'icon'));

/** Warnings about names that nothing in the database of these texts answers to: for each text, at offsets of it. */
export function missingMessages(sources: readonly Source[]): DxlMessage[][] {
  const known = new Set<string>();
  for (const { elements } of sources)
    for (const { type, answers } of elements) {
      known.add(type);
      for (const name of answers) known.add(`${type} ${nameKey(name)}`);
    }
  const isKnown = ({ kind, key }: Reference) =>
    referenceTypes[kind].some((type) => known.has(isNamelessKind(kind) ? type : `${type} ${key}`));
  return sources.map(({ text, elements }) =>
    elements
      .filter(({ kind }) => kind === 'design')
      .flatMap((element) =>
        elementReferences(alone(text, element))
          .filter((reference) => reference.firm && !isKnown(reference))
          .map((reference) => {
            const offset = toDocument(reference.start, element);
            const sentence = `${element.type} '${element.name}': ${missingText(reference)}`;
            return message('warning', 'missingName', sentence, offset);
          }),
      ),
  );
}
