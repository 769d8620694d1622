import { type Branch, inside, readBranch } from '../branch.ts';
import type { DxlElement } from '../model.ts';
import { apart, withoutContent } from './apart.ts';
import { METADATA, metadataType, withContent } from './contents.ts';
import { isApart } from './contentTypes.ts';
import { designersStem } from './fileNames.ts';
import { placeOf } from './places.ts';

/** Files of Designer that have a name of their own, by the type of the element. */
const alone: Readonly<Record<string, { folder: string; stem: string; extension: string }>> = {
  sharedactions: { folder: 'Code/actions', stem: 'Shared Actions', extension: '' },
  databasescript: { folder: 'Code', stem: 'dbscript', extension: '.lsdb' },
  icon: { folder: 'Resources', stem: 'IconNote', extension: '' },
  helpaboutdocument: { folder: 'Resources', stem: 'AboutDocument', extension: '' },
  helpusingdocument: { folder: 'Resources', stem: 'UsingDocument', extension: '' },
};

type Placed = Pick<DxlElement, 'type' | 'name' | 'form' | 'flags'>;

/** Where Designer keeps an element, before equal paths are told apart; `hasContent` when that is a file of its own. */
export function designersPlace(element: Placed, text: string, hasContent: boolean) {
  const own = Object.hasOwn(alone, element.type) ? alone[element.type] : undefined;
  if (own !== undefined) return own;
  const { folder, stem, extension } = placeOf(element, text);
  const name = element.name === '' ? stem : designersStem(element.name);
  if (!hasContent) return { folder, stem: name, extension };
  const bare = extension.replace(/\.dxl$/, '');
  const ending = bare === '' ? (/\.[^.]+$/.exec(name)?.[0] ?? '') : bare;
  return {
    folder,
    stem: name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name,
    extension: ending,
  };
}

/** An element of a project of Designer as its two files, when these say all of it. @throws DxlFault */
export function parted(text: string): { content: Uint8Array; metadata: string } | undefined {
  if (rootOf(text) !== 'note') return undefined;
  // What has no content, yet a place for it, has an empty one.
  const { content = new Uint8Array() } = apart(text, readBranch(text));
  const metadata = withoutContent(text);
  return metadata !== text && withContent(metadata, content) === text ? { content, metadata } : undefined;
}

/** Whether metadata stand without the content that they describe. @throws DxlFault */
export function lacksContent(text: string): boolean {
  const type = metadataType(text);
  return type !== undefined && isApart(type) && withoutContent(text) === text;
}

/** An element standing alone as it comes back from a project of Designer: resources that DXL writes out are notes there.
 *  What would lose something stays as it is. @throws DxlFault */
export function asInDesigner(text: string): string {
  const name = rootOf(text);
  if (name !== 'note' && !resources.has(name)) return text;
  const root = readBranch(text);
  const { content, metadata } = apart(text, root);
  if (content === undefined || (name !== 'note' && !isPlain(root))) return text;
  const whole = withContent(metadata, content);
  return whole !== undefined && parted(whole) !== undefined ? whole : text;
}

const rootOf = (text: string): string =>
  /^\s*(?:<[?!][^>]*>\s*)*<(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1] ?? '';

const resources: ReadonlySet<string> = new Set(['imageresource', 'fileresource', 'stylesheetresource']);
/** What the note of a resource says as well, and what is not what it is. */
const attributes = /^(name|alias|mimetype|xmlns|version|maintenanceversion|designerversion|replicaid)$/;
const children = /^(noteinfo|updatedby|revisions|wassignedby|filedata|gif|jpeg|png|bmp)$/;

const isPlain = (root: Branch): boolean =>
  Object.entries(root.attributes).every(
    ([name, value]) => attributes.test(name) || (name === 'publicaccess' && value === 'false'),
  ) &&
  inside(root).every(({ name }) => children.test(name)) &&
  inside(root).filter(({ name }) => /^(filedata|gif|jpeg|png|bmp)$/.test(name)).length === 1;

/** The name of the file that stands beside metadata; undefined for what is none. */
export const besideMetadata = (file: string): string | undefined =>
  file.endsWith(METADATA) ? file.slice(0, -METADATA.length) : undefined;
