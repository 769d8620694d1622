import { typed } from '../../../../platform/http/server.ts';
import { visitor } from '../guards.ts';
import { type Door, flagOf, query, sendXml, tags, textOf } from './answer.ts';
import { objectTypes } from './definitions.ts';
import { feedOf } from './entries.ts';
import { media, door as root } from './names.ts';
import { cmisTypeUnknown, READ_REFUSED } from './problems.ts';
import { typeEntryOf } from './typeEntries.ts';

/** The types: documents and folders, and nothing below them. */
export function serveTypes({ http, to }: Door): void {
  typed(http).get(
    `${root}/type`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'A type by its id', querystring: query },
    },
    (request, reply) => {
      const found = objectTypes.find(({ id }) => id === request.query.id);
      if (!found) throw cmisTypeUnknown(request.query.id);
      return sendXml(reply, typeEntryOf(to, found), media.entry);
    },
  );
  typed(http).get(
    `${root}/types`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'The types, or those below typeId', querystring: query },
    },
    (request, reply) => {
      const below = textOf(request.query, 'typeId');
      if (below !== undefined && !objectTypes.some(({ id }) => id === below)) throw cmisTypeUnknown(below);
      const properties = flagOf(request.query, 'includePropertyDefinitions', false);
      const shown = below === undefined ? objectTypes : [];
      const entries = shown.map((type) => typeEntryOf(to, type, { isRoot: false, properties }));
      const id = to.types({ typeId: below });
      return sendXml(reply, feedOf(to, { id, title: 'Types' }, entries), media.feed);
    },
  );
}
