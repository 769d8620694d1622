/** Why a file cannot be opened or saved, in a sentence a person can read (`reason`). */
export class DocumentProblem extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'DocumentProblem';
    this.reason = reason;
  }
}
