import type { Disk } from './disk.ts';
import type { Base, BaseElement } from './startingPoint.ts';

/** Kept with the project, in git too: which version of the server each file starts from, a line each. */
const trackedFile = 'trivet.base';

const heading = '# What the files start from on the server. Written by trivet design; goes with the files.';
const line =
  /^(?:replica (?<replicaId>\S+)|(?<unid>[0-9A-F]{32}) (?<version>\d+) (?<content>\S+)|file (?<server>\S+) (?<file>.+))$/;
const deleted = 'deleted';

/** Bytes count: git must not change line ends on their way. What two branches start from, both together know. */
const gitAttributes = '* -text diff\n';
const union = `${trackedFile} merge=union\n`;

/**
 * Reads `trivet.base`; undefined when there is none. Where git merged two of them a line may be there twice: who has
 * both branches knows the newer version. Lines that say nothing (git's markers) are passed over.
 */
export function readTracked(disk: Disk): Base | undefined {
  const bytes = disk.read(trackedFile);
  if (bytes === undefined) return undefined;
  const replicas = new Set<string>();
  const elements = new Map<string, BaseElement>();
  const files: Base['files'] = {};
  const twice = new Set<string>();
  for (const text of Buffer.from(bytes).toString('utf8').split(/\r?\n/)) {
    const { replicaId, unid, version, content, server, file } = line.exec(text)?.groups ?? {};
    if (replicaId !== undefined) replicas.add(replicaId);
    if (unid !== undefined && Number(version) >= (elements.get(unid)?.version ?? 0)) {
      elements.set(unid, { version: Number(version), content: content === deleted ? undefined : content });
    }
    if (file === undefined || server === undefined) continue;
    if (files[file] !== undefined && files[file].server !== server) twice.add(file);
    files[file] = { server };
  }
  // For properties and the ACL there is no telling which came later.
  for (const file of twice) delete files[file];
  const [replicaId = ''] = replicas.size === 1 ? replicas : [];
  return { replicaId, elements, files };
}

/** Writes `trivet.base` when it does not say this already, and tells git how to merge it. */
export function writeTracked(disk: Disk, { replicaId, elements, files }: Base): void {
  const lines = [
    heading,
    `replica ${replicaId}`,
    ...Object.entries(files)
      .map(([file, { server }]) => `file ${server} ${file}`)
      .sort(),
    ...[...elements].map(([unid, { version, content = deleted }]) => `${unid} ${version} ${content}`).sort(),
  ];
  const text = `${lines.join('\n')}\n`;
  if (disk.read(trackedFile)?.toString('utf8') !== text) disk.write(trackedFile, text);
  const attributes = disk.read('.gitattributes')?.toString('utf8');
  if (attributes === undefined) disk.write('.gitattributes', gitAttributes + union);
  else if (attributes === gitAttributes) disk.write('.gitattributes', attributes + union);
}
