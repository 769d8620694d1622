import {
  type Formatting,
  type ListFormat,
  newListFormat,
  readList,
} from '../../../../formats/model/index.ts';

/** How a list looks, be it of the file or new; undefined for a name that is none. */
export function listFormat(formatting: Formatting, name: unknown): ListFormat | undefined {
  const found = readList(name);
  if (!found) return undefined;
  if (found.kind === 'file') return formatting.lists?.[`${found.id}-${found.level}`];
  const counter = `new-${found.id}`;
  const begins = found.begins?.level === found.level ? found.begins.at : 1;
  if (found.kind !== 'restart') return { ...newListFormat(found.kind, found.level, counter), start: begins };
  const origin =
    formatting.lists?.[`${found.of}-${found.level}`] ?? newListFormat('number', found.level, counter);
  return { ...origin, counter, start: begins };
}

/** `bullet` or `number`, as a person sees a list; undefined for none. */
export function listKind(formatting: Formatting, name: unknown): 'bullet' | 'number' | undefined {
  const found = listFormat(formatting, name);
  if (!found) return readList(name) ? 'number' : undefined;
  return found.format === 'bullet' ? 'bullet' : 'number';
}
