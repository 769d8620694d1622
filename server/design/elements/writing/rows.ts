import { applyEdits, ownershipEdits, standalone } from '../../../../formats/dxl/index.ts';
import type { Sign } from '../../signing/sign.ts';
import type { ElementRow } from '../../tables.ts';
import type { Step } from './plan.ts';

/** Who imports, and when, with their way to sign. */
export type Signer = { name: string; at: Date; sign: Sign };

/** What a written row follows; `revision` is for one that is not there now. */
export type Predecessor = { id: number; version: number; revision: number };

/** The row an imported note becomes: its own bytes, with the spans the server owns set. */
export async function rowOf(
  step: Step,
  { id, version, revision }: Predecessor,
  databaseId: number,
  { name, at, sign }: Signer,
): Promise<ElementRow> {
  const { source, element, fingerprint } = step.incoming;
  const design = element.kind === 'design';
  const edits = ownershipEdits(source, element, {
    unid: step.unid,
    noteId: step.noteId,
    ...(design ? { signer: name, updated: true } : {}),
  });
  const dxl = applyEdits(source, element, edits);
  return {
    id,
    database_id: databaseId,
    kind: element.kind,
    type: element.type,
    name: element.name,
    aliases: element.aliases,
    answers: element.answers,
    language: element.language,
    flags: element.flags,
    unid: step.unid,
    note_id: step.noteId,
    dxl,
    namespaces: element.namespaces,
    fingerprint,
    version: version + 1,
    revision,
    signer: design ? name : null,
    signed_at: design ? at : null,
    signature: design ? await sign(standalone(dxl, element.namespaces)) : null,
  };
}
