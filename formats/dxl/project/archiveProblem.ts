import type { PackageFault } from '../../package/problem.ts';

/** What is wrong with an archive of design; `packing` is a zip that is packed in a rare way, `other` is no zip at all. */
export type ArchiveFault = PackageFault | 'packing' | 'other';

const sentences: Record<ArchiveFault, (file: string) => string> = {
  damaged: (file) => `The archive is damaged or incomplete${file && `: ${file} cannot be read`}.`,
  locked: (file) => `The archive is protected by a password${file && `: ${file} cannot be read`}.`,
  many: () => 'The archive has more than 10,000 files.',
  name: (file) => `The archive has a file whose name leads out of it: ${file}.`,
  twice: (file) => `The archive has two files named ${file}, in the same or another case.`,
  large: (file) => `It unpacks to more than can be read safely${file && `, from ${file} on`}.`,
  packing: (file) => `${file} is packed in a way that is not read here; pack it as an ordinary zip.`,
  other: () => 'This is an archive of another kind; only zip archives are read.',
};

/** The sentence about a fault, and the file that it is about. */
export const archiveSentence = ({ fault, file }: { fault: ArchiveFault; file: string }): string =>
  Object.hasOwn(sentences, fault) ? sentences[fault](file) : 'The archive cannot be read.';

/** Why an archive of design is not read: `message` is the sentence, `file` the one in it that it is about. */
export class ArchiveProblem extends Error {
  readonly fault: ArchiveFault;
  readonly file: string;

  constructor(fault: ArchiveFault, file = '') {
    super(archiveSentence({ fault, file }));
    this.name = 'ArchiveProblem';
    this.fault = fault;
    this.file = file;
  }
}
