import type { Branch } from '../branch.ts';
import { branch, compiledCode, textAt, u16, u32 } from './bytes.ts';

/** Kinds of resources, by their number, that links of DXL name. */
const classes: Readonly<Record<number, string>> = {
  2: 'view',
  3: 'form',
  4: 'navigator',
  6: 'frameset',
  7: 'page',
  15: 'agent',
  20: 'folder',
  22: 'outline',
};
const IMAGES: ReadonlySet<number> = new Set([8, 19]);

/** What a record names: an element, a picture, an address; or the formula that says so. */
export type Resource = { kind: string; name: string; image: boolean; formula?: Uint8Array };

/** Hints where to look for it stand between what is fixed and the name; before a name of an element, which replica it is of. */
const HINTS = 22;
const REPLICA = 8;
const NAMED = 3;

export function resourceOf(body: Uint8Array): Resource {
  const [type, number, length] = [u16(body, 4), u16(body, 6), u16(body, 8)];
  const from = HINTS + u16(body, 10) + u16(body, 12) + (type === NAMED ? REPLICA : 0);
  const bytes = body.subarray(from, from + length);
  const computed = (u32(body, 0) & 1) === 1;
  return {
    kind: type === 1 ? 'url' : (classes[number] ?? ''),
    image: IMAGES.has(number),
    name: computed ? '' : textAt(bytes, 0, length),
    ...(computed ? { formula: bytes } : {}),
  };
}

/** The link of DXL to a resource, with what is shown of it. */
export function linkTo(resource: Resource, content: Branch['content'] = []): Branch {
  const { kind, name, formula } = resource;
  const code = formula && compiledCode('value', formula);
  return kind === 'url'
    ? branch('urllink', { href: name }, [code, ...content])
    : branch('namedelementlink', { type: kind || undefined, name: name || undefined }, [code, ...content]);
}

/** A reference to a picture of the database. */
export const imageReference = ({ name }: Resource): Branch => branch('imageref', { name });
