/** Something with a name in a script, where its name stands. */
export type Named = { name: string; key: string; start: number; end: number };

/** A sub, function or property; `until` is the offset at which it ends. */
export type Procedure = Named & {
  kind: 'sub' | 'function' | 'property';
  parameters: number;
  /** True of one that is in a library of the system, whose arguments are not ours to judge. */
  declared: boolean;
  until: number;
};

/** A class or type, with what is declared in it. */
export type Class = Named & {
  kind: 'class' | 'type';
  /** The class that it derives from. */
  base?: string;
  members: (Named | Procedure)[];
  until: number;
};

/** A name used in an expression or as the target of a statement; `arguments` counts those of a call with parentheses. */
export type Use = Named & { arguments?: number };

/** What is declared and used in one procedure, or outside of all. */
export type Scope = { procedure?: Procedure; class?: Class; declared: Set<string>; uses: Use[] };

/** What a script declares, and what it uses. */
export type Script = {
  procedures: Procedure[];
  classes: Class[];
  /** Variables and constants outside procedures. */
  variables: Named[];
  /** Names of libraries after `Use`; undefined stands for one that is computed. */
  uses: (Named | undefined)[];
  /** Whether texts are included, or libraries used, that are not LotusScript. */
  foreign: boolean;
  optionDeclare: boolean;
  scopes: Scope[];
};

export const emptyScript = (): Script => ({
  procedures: [],
  classes: [],
  variables: [],
  uses: [],
  foreign: false,
  optionDeclare: false,
  scopes: [],
});

export const isProcedure = (member: Named | Procedure): member is Procedure => 'parameters' in member;
