/** Why a file cannot be opened or saved, in a sentence a person can read (`reason`). */
export class DocumentProblem extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'DocumentProblem';
    this.reason = reason;
  }
}

/** What is wrong with a package as such, for whoever says it in words of their own. */
export type PackageFault = 'damaged' | 'locked' | 'many' | 'name' | 'twice' | 'large';

/** A package that cannot be opened, or a part of it that cannot be read. */
export class PackageProblem extends DocumentProblem {
  readonly fault: PackageFault;
  /** The part it is about. */
  readonly part: string | undefined;

  constructor(fault: PackageFault, reason: string, part?: string) {
    super(reason);
    this.fault = fault;
    this.part = part;
  }
}
