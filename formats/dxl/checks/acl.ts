import { type AccessLevel, accessLevels, entriesOf, roleName, rolesOf } from '../acl.ts';
import { type DxlMessage, type MessageKind, message, type Severity } from '../messages.ts';
import { nameKey, nameProblem } from '../names.ts';
import { attributeSpans } from '../tag.ts';
import { type Node, readTree } from '../tree.ts';
import { meant } from './nearest.ts';
import { listed, shown } from './plain.ts';

const levelWords = accessLevels.map((level) => level.toLowerCase());

/**
 * What is wrong with an `<acl>`: nameless or doubled entries and unknown levels, which keep it from being taken over,
 * and what is most likely not meant. `text` is the section as it stands alone, `start` where it stands in its document,
 * and `inserted` how many characters were put into its tag to make it stand alone.
 */
export function aclProblems(text: string, start: number, inserted = 0): DxlMessage[] {
  const root = readTree(text);
  const found: DxlMessage[] = [];
  const tell = (severity: Severity, kind: MessageKind, node: Node, words: string, attribute?: string) => {
    const at = node === root ? node.start : placeOf(text, node, attribute) - inserted;
    found.push(message(severity, kind, words, start + at));
  };
  const seen = new Set<string>();
  const declared = new Set(rolesOf(root).map(nameKey));
  const levels = new Set<AccessLevel>();
  for (const node of entriesOf(root)) {
    const name = node.attributes.name ?? '';
    const entry = `aclentry ${shown(name)}`;
    const problem = nameProblem(name);
    if (problem !== undefined) tell('error', 'badAcl', node, `The name of an ACL entry ${problem}.`, 'name');
    else if (seen.has(nameKey(name))) {
      tell(
        'error',
        'badAcl',
        node,
        `The ACL has two entries named ${shown(name)}; only one may stand.`,
        'name',
      );
    }
    seen.add(nameKey(name));
    const given = node.attributes.level;
    const level = accessLevels.find((known) => known === (given ?? 'noaccess').toUpperCase());
    if (level !== undefined) levels.add(level);
    else {
      const wish = `${meant(given ?? '', levelWords)} Known are ${listed(levelWords)}.`;
      tell('error', 'badAcl', node, `${entry}: the level ${shown(given ?? '')} is not known${wish}`, 'level');
    }
    for (const role of node.children.filter((each) => each.name === 'role')) {
      const wanted = roleName(role.text);
      if (role.text.trim() === '' || declared.has(nameKey(wanted))) continue;
      tell(
        'warning',
        'undeclaredRole',
        role,
        `${entry}: the role ${wanted} is not among the roles of the ACL.`,
      );
    }
  }
  if (!seen.has('-default-')) {
    tell(
      'warning',
      'aclWithoutDefault',
      root,
      'The ACL has no entry -Default-; who is not named has no access.',
    );
  }
  if (!levels.has('MANAGER')) {
    tell('warning', 'aclWithoutManager', root, 'The ACL names no manager; nobody could change it any more.');
  }
  return found;
}

/** Where an attribute stands, or its element when it is absent. */
function placeOf(text: string, node: Node, attribute: string | undefined): number {
  const tag = { start: node.start, end: node.tagEnd };
  const span = attributeSpans(text, tag).find((each) => each.name === attribute);
  return span === undefined ? node.start : span.start + text.slice(span.start).search(/\S/);
}
