/** The fourteen design types of the interface (seed, Common parameters). */
export const designTypes = [
  'form',
  'subform',
  'view',
  'folder',
  'frameset',
  'page',
  'agent',
  'scriptlibrary',
  'sharedfield',
  'sharedcolumn',
  'navigator',
  'outline',
  'imageresource',
  'fileresource',
] as const;

export type DesignType = (typeof designTypes)[number];

/** True for one of the fourteen types. */
export function isDesignType(word: string): word is DesignType {
  return (designTypes as readonly string[]).includes(word);
}

/** Roots that hold data, not design. */
export const documentRoots: ReadonlySet<string> = new Set(['document', 'profiledocument']);

/** One row: a raw note whose `$Flags` hold every character of `has` and none of `not` is a `type`. */
type Rule = { type: string; has: string; not?: string };

/**
 * Tests by note class, first match wins. The flags are facts (see docs/design.md); the order puts what is
 * more particular first, e.g. an image is told by `i` even when it is hidden with `~`.
 */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  form: [
    { type: 'frameset', has: '#' },
    { type: 'imageresource', has: 'i' },
    { type: 'subform', has: 'U' },
    { type: 'page', has: 'W' },
    { type: 'sharedactions', has: 'y' },
    { type: 'stylesheetresource', has: '=' },
    { type: 'appletresource', has: '@' },
    { type: 'compositeapp', has: '|' },
    { type: 'xpage', has: 'gK' },
    { type: 'xspcustomcontrol', has: 'g;' },
    { type: 'javafile', has: 'g[' },
    { type: 'theme', has: 'g`' },
    { type: 'jar', has: 'g,' },
    { type: 'hiddenfile', has: 'g~' },
    { type: 'fileresource', has: 'g', not: '~K[];`,_' },
    { type: 'dataconnection', has: 'k' },
    { type: 'form', has: '', not: 'FQMUGXWy#i:|@K;g~%z^}`' },
  ],
  view: [
    { type: 'folder', has: 'F' },
    { type: 'navigator', has: 'G' },
    { type: 'sharedcolumn', has: '^' },
    { type: 'view', has: '', not: 'FG40^' },
  ],
  filter: [
    { type: 'outline', has: 'm' },
    { type: 'scriptlibrary', has: 's' },
    { type: 'scriptlibrary', has: 'h' },
    { type: 'scriptlibrary', has: '.' },
    { type: 'databasescript', has: 't' },
    { type: 'webservice', has: '{' },
    { type: 'dataconnection', has: 'k' },
    { type: 'agentdata', has: 'X' },
    { type: 'agent', has: '', not: 'QXstmz{kh.' },
  ],
  sharedfield: [{ type: 'sharedfield', has: '' }],
  field: [{ type: 'sharedfield', has: '' }],
  icon: [{ type: 'icon', has: '' }],
  helpaboutdocument: [{ type: 'helpaboutdocument', has: '' }],
  helpusingdocument: [{ type: 'helpusingdocument', has: '' }],
  document: [{ type: 'document', has: '' }],
};

/**
 * The type of a raw note from its class and `$Flags`: one of the fourteen, a neighbour kind under its DXL
 * word, or `note` for what no rule knows (kept and exported all the same).
 */
export function rawType(noteClass: string, flags: string): string {
  const match = Object.hasOwn(rules, noteClass)
    ? rules[noteClass]?.find((rule) => fits(rule, flags))
    : undefined;
  return match?.type ?? 'note';
}

function fits(rule: Rule, flags: string): boolean {
  for (const flag of rule.has) if (!flags.includes(flag)) return false;
  for (const flag of rule.not ?? '') if (flags.includes(flag)) return false;
  return true;
}

/** The type of a formatted element from its root: the word itself; `iconnote` is the icon. */
export function formattedType(root: string): string {
  return root === 'iconnote' ? 'icon' : root;
}
