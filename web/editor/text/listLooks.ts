import { type ListLook, type Look, newListLook, readList } from '../../../formats/model/index.ts';

/** How a list looks, be it of the file or new; undefined for a name that is none. */
export function listLook(look: Look, name: unknown): ListLook | undefined {
  const found = readList(name);
  if (!found) return undefined;
  if (found.kind === 'file') return look.lists?.[`${found.id}-${found.level}`];
  const counter = `new-${found.id}`;
  const begins = found.begins?.level === found.level ? found.begins.at : 1;
  if (found.kind !== 'restart') return { ...newListLook(found.kind, found.level, counter), start: begins };
  const origin = look.lists?.[`${found.of}-${found.level}`] ?? newListLook('number', found.level, counter);
  return { ...origin, counter, start: begins };
}

/** `bullet` or `number`, as a person sees a list; undefined for none. */
export function listKind(look: Look, name: unknown): 'bullet' | 'number' | undefined {
  const found = listLook(look, name);
  if (!found) return readList(name) ? 'number' : undefined;
  return found.format === 'bullet' ? 'bullet' : 'number';
}
