import { type Acl, type AclEntry, entriesOf, entryOf, flagAttributes, roleName, wordOfType } from './acl.ts';
import { applyEdits, type Edit } from './edits.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { nameKey } from './names.ts';
import { attributeSpans } from './tag.ts';
import { type Node, readTree } from './tree.ts';

/** A new ACL of these entries, as DXL. */
export function writeAcl(acl: Acl): string {
  const roles = acl.roles.map((role) => `<role>${escapeText(role)}</role>`).join('\n');
  const entries = acl.entries.map(writeEntry).join('\n');
  return `<acl>\n${roles === '' ? '' : `${roles}\n`}${entries}\n</acl>`;
}

function writeEntry(entry: AclEntry): string {
  const flags = flagAttributes
    .filter(([flag]) => entry.flags.includes(flag))
    .map(([, name, value]) => ` ${name}='${value}'`)
    .join('');
  const kept = entry.name === '-Default-' ? " default='true'" : '';
  const type = entry.type === '' ? '' : ` type='${wordOfType[entry.type]}'`;
  const head = `<aclentry name='${escapeAttribute(entry.name)}'${kept}${type} level='${entry.level.toLowerCase()}'${flags}`;
  return entry.roles.length === 0 ? `${head}/>` : `${head}>\n${writeRoles(entry.roles)}</aclentry>`;
}

const writeRoles = (roles: readonly string[]) =>
  roles.map((role) => `<role>${escapeText(role)}</role>`).join('');

/**
 * Sets an entry in `<acl>`: attributes and log entries that the interface does not name stay as they are.
 * `entry.flags` must hold the words of `aclFlag`.
 */
export function setAclEntry(source: string, entry: AclEntry): string {
  const root = readTree(source);
  const node = entriesOf(root).find(
    (candidate) => nameKey(candidate.attributes.name ?? '') === nameKey(entry.name),
  );
  if (node === undefined) {
    const last = root.children.filter(({ name }) => name === 'aclentry' || name === 'role').at(-1);
    return insertInside(source, root, last, writeEntry(entry));
  }
  const range = { start: 0, end: source.length };
  return applyEdits(source, range, entryEdits(source, node, entry));
}

function entryEdits(source: string, node: Node, entry: AclEntry): Edit[] {
  const present = attributeSpans(source, { start: node.start, end: node.tagEnd });
  const tagClose = node.selfClosing ? node.tagEnd - 2 : node.tagEnd - 1;
  const edits: Edit[] = [];
  const set = (name: string, value: string | undefined) => {
    const attribute = present.find((candidate) => candidate.name === name);
    if (attribute !== undefined) {
      edits.push(value === undefined ? { ...attribute, text: '' } : { ...attribute.value, text: value });
    } else if (value !== undefined) {
      edits.push({ start: tagClose, end: tagClose, text: ` ${name}='${value}'` });
    }
  };
  const before = entryOf(node);
  if (before.level !== entry.level) set('level', entry.level.toLowerCase());
  if (before.type !== entry.type) set('type', entry.type === '' ? undefined : wordOfType[entry.type]);
  for (const [flag, name, value] of flagAttributes) {
    const wanted = entry.flags.includes(flag);
    if (wanted !== before.flags.includes(flag)) set(name, wanted ? value : opposite(value));
  }
  if (before.roles.join('\n') !== entry.roles.join('\n')) edits.push(...roleEdits(source, node, entry.roles));
  return edits;
}

const opposite = (value: string) => (value === 'true' ? 'false' : 'true');

function roleEdits(source: string, node: Node, roles: readonly string[]): Edit[] {
  if (node.selfClosing) {
    const text = `>\n${writeRoles(roles)}</${source.slice(node.start + 1).match(/^[^\s/>]+/)?.[0]}>`;
    return [{ start: node.tagEnd - 2, end: node.tagEnd, text }];
  }
  const removed = node.children
    .filter(({ name }) => name === 'role')
    .map((role) => ({ start: role.start, end: role.end, text: '' }));
  return [...removed, { start: node.tagEnd, end: node.tagEnd, text: writeRoles(roles) }];
}

function insertInside(source: string, root: Node, after: Node | undefined, text: string): string {
  if (root.selfClosing) return `${source.slice(0, root.tagEnd - 2)}>\n${text}\n</acl>`;
  const at = after?.end ?? root.tagEnd;
  return `${source.slice(0, at)}\n${text}${source.slice(at)}`;
}

/** Removes an entry, with the white space before it. */
export function removeAclEntry(source: string, name: string): string {
  const node = entriesOf(readTree(source)).find(
    (candidate) => nameKey(candidate.attributes.name ?? '') === nameKey(name),
  );
  if (node === undefined) return source;
  return source.slice(0, node.start).trimEnd() + source.slice(node.end);
}

/** Calls the entries that are meant otherwise; nothing else of them changes. */
export function renameAclEntries(
  source: string,
  isMeant: (entry: AclEntry) => boolean,
  name: string,
): string {
  const edits = entriesOf(readTree(source))
    .filter((node) => isMeant(entryOf(node)))
    .flatMap((node) => attributeSpans(source, { start: node.start, end: node.tagEnd }))
    .filter((attribute) => attribute.name === 'name')
    .map(({ value }) => ({ ...value, text: escapeAttribute(name) }));
  return applyEdits(source, { start: 0, end: source.length }, edits);
}

/** Makes a role of the database (seed: roles of an entry must already exist). */
export function addAclRole(source: string, role: string): string {
  const root = readTree(source);
  const last = root.children.filter(({ name }) => name === 'role').at(-1);
  return insertInside(source, root, last, `<role>${escapeText(roleName(role))}</role>`);
}

/** Removes a role from the database and from every entry that has it. */
export function removeAclRole(source: string, role: string): string {
  const root = readTree(source);
  const holders = [root, ...entriesOf(root)];
  const edits = holders
    .flatMap((holder) => holder.children)
    .filter((node) => node.name === 'role' && nameKey(roleName(node.text)) === nameKey(roleName(role)))
    .map(({ start, end }) => ({ start, end, text: '' }));
  return applyEdits(source, { start: 0, end: source.length }, edits);
}
