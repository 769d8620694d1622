import { findOffice } from '../../server/documents/viewing/office/find.ts';

/** LibreOffice of this machine, or a loud word that it is missing; a failure where everything is required. */
export async function requireOffice(): Promise<string | undefined> {
  const program = await findOffice('soffice');
  if (!program && process.env.TRIVET_TEST_REQUIRE_ALL === '1')
    throw new Error('LibreOffice is not installed, and TRIVET_TEST_REQUIRE_ALL is set.');
  if (!program) console.warn('LibreOffice is not installed: documents as pages are NOT tested.');
  return program;
}
