import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { editLimit } from '../editable.ts';
import { reader } from '../opening/guards.ts';
import { RESOLVING_TO_EDIT, resolveToEdit } from '../opening/resolveDocument.ts';
import { onFile } from '../opening/schema.ts';
import { SAVING_REFUSED } from '../problems.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';
import { restoreVersion } from './restore.ts';
import { onVersion, restored, versionList } from './schema.ts';

const tags = ['documents'];
const config = { guards: [reader] };
const versions = '/docs/api/docsvr/:type/:file_id/versions';

/** Versions of the repository, as who edits the document sees them. */
export function serveVersions(documents: Documents): void {
  const http = typed(documents.platform.http);

  http.get(
    versions,
    {
      config: { ...config, raises: RESOLVING_TO_EDIT },
      schema: { tags, summary: 'Versions in the repository', params: onFile, response: { 200: versionList } },
    },
    async (request) => {
      const { access, meta } = await resolveToEdit(documents, callerOf(request), request.params);
      const found = (await access.versions?.(meta.id)) ?? [];
      return {
        told: access.versions !== undefined,
        items: found.map(({ size = null, ...version }) => ({ ...version, size })),
      };
    },
  );

  http.get(
    `${versions}/:version/content`,
    {
      config: {
        ...config,
        raises: [...RESOLVING_TO_EDIT, 'documents.version.unknown', 'documents.content.large'],
      },
      schema: { tags, summary: 'The file of a version', params: onVersion },
    },
    async (request, reply) => {
      const { access, meta } = await resolveToEdit(documents, callerOf(request), request.params);
      const { version } = request.params;
      const bytes = await access.content(meta.id, { version, limit: editLimit(meta.name) ?? 0 });
      return sendBytes(reply, meta).send(bytes);
    },
  );

  http.post(
    `${versions}/:version/restore`,
    {
      config: {
        ...config,
        raises: [
          ...RESOLVING_TO_EDIT,
          ...SAVING_REFUSED,
          'documents.version.unknown',
          'documents.content.large',
          'documents.content.unreadable',
        ],
      },
      schema: {
        tags,
        summary: 'Restore a version into the draft',
        params: onVersion,
        response: { 200: restored },
      },
    },
    async (request) => {
      const arrival = await resolveToEdit(documents, callerOf(request), request.params);
      return restoreVersion(documents, arrival, request.params.version);
    },
  );
}
