import { type Finding, quoted } from '../code/finding.ts';
import type { Class, Named, Procedure, Scope, Script, Use } from './symbols.ts';
import { builtIns, constants } from './words.ts';

/** What scripts that belong together declare outside procedures: those of one element, and of the libraries it uses. */
export type Known = Pick<Script, 'procedures' | 'classes' | 'variables'>;

/**
 * Says which names nobody declares, when `Option Declare` asks for that, and which calls have too few or too many
 * arguments. Whoever calls says with `complete` whether all libraries that are used are known: else a name that is
 * not declared here may be declared there.
 */
export function checkNames(script: Script, known: readonly Known[], complete: boolean): Finding[] {
  const found: Finding[] = [];
  const global = new Set<string>();
  const procedures = new Map<string, Procedure[]>();
  const classes = new Map<string, Class>();
  for (const each of known) {
    for (const { key } of [...each.variables, ...each.classes]) global.add(key);
    for (const own of each.procedures) {
      global.add(own.key);
      procedures.set(own.key, [...(procedures.get(own.key) ?? []), own]);
    }
    for (const own of each.classes) classes.set(own.key, own);
  }
  for (const scope of script.scopes) {
    const members = membersOf(scope, classes);
    const told = new Set<string>();
    for (const use of scope.uses) {
      const isLocal = scope.declared.has(use.key) && use.key !== scope.procedure?.key;
      const isMember = members?.some(({ key }) => key === use.key);
      if (!isLocal && !isMember) checkArguments(use, procedures.get(use.key));
      if (!complete || members === undefined || told.has(use.key) || isBuiltIn(use)) continue;
      if (scope.declared.has(use.key) || isMember || global.has(use.key)) continue;
      told.add(use.key);
      const text = `${quoted(use.name)} is not declared, which Option Declare asks for.`;
      found.push({ kind: 'codeUndeclared', text, start: use.start, end: use.end });
    }
  }
  return found;

  function checkArguments(use: Use, named: Procedure[] = []): void {
    const [own] = named;
    // A property or a function without parameters may give a list, whose element is taken.
    if (own === undefined || named.length > 1 || own.declared || use.arguments === undefined) return;
    if (own.kind === 'property' || own.parameters === 0 || own.parameters === use.arguments) return;
    const wanted = `${own.parameters} argument${own.parameters === 1 ? '' : 's'}`;
    const text = `${quoted(own.name)} takes ${wanted}, not ${use.arguments}.`;
    found.push({ kind: 'codeArguments', text, start: use.start, end: use.end });
  }
}

/** Members that a procedure of a class names by themselves; undefined when a base class is not known. */
function membersOf(scope: Scope, classes: ReadonlyMap<string, Class>): Named[] | undefined {
  const all: Named[] = [];
  const seen = new Set<Class>();
  for (let own = scope.class; own !== undefined && !seen.has(own); ) {
    seen.add(own);
    all.push(...own.members);
    if (own.base === undefined) return all;
    const base = classes.get(own.base);
    if (base === undefined) return undefined;
    own = base;
  }
  return all;
}

/** Names in capitals may be constants of the product, of which there are many hundreds. */
const isBuiltIn = ({ name, key }: Use): boolean =>
  builtIns.has(key) || constants.has(key) || /^[\p{Lu}\p{N}_]+$/u.test(name);
