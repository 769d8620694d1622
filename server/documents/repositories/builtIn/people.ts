import { Type } from 'typebox';
import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { somebodyOf } from '../../people.ts';
import { problem } from '../../problems.ts';
import { visitor } from './guards.ts';
import { findNames } from './names.ts';
import { namesFound, namesQuery, somebody } from './schema.ts';

const tags = ['repository'];

/** The profiles of the REST door. */
export function servePeople({ http, identity }: Pick<Platform, 'http' | 'identity'>): void {
  typed(http).get(
    '/repository/rest/users/me',
    { config: { guards: [visitor] }, schema: { tags, summary: 'Who calls', response: { 200: somebody } } },
    (request) => somebodyOf(callerOf(request)),
  );
  typed(http).get(
    '/repository/rest/names',
    {
      config: { guards: [visitor], raises: ['identity.names.guessed'] },
      schema: {
        tags,
        summary: 'People and groups to share with, as far as the caller may see them',
        querystring: namesQuery,
        response: { 200: namesFound },
      },
    },
    async (request) => ({ items: await findNames(identity, callerOf(request), request.query.q) }),
  );
  typed(http).get(
    '/repository/rest/users/:id',
    {
      config: { guards: [visitor], raises: ['documents.person.unknown'] },
      schema: {
        tags,
        summary: 'A person whom the caller may see',
        params: Type.Object({ id: Type.String() }),
        response: { 200: somebody },
      },
    },
    async (request) => {
      const found = await identity.findPerson({ subject: request.params.id });
      // Who may not be seen and who is not there get one answer.
      const [person] = found ? await identity.directory.visible(callerOf(request), [found]) : [];
      if (!person) throw problem('documents.person.unknown');
      return somebodyOf(person);
    },
  );
}
