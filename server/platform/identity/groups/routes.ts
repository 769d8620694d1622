import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { checkPrecondition } from '../../http/conditional.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import { callerOf, role, signedIn } from '../guards.ts';
import { changedGroup, group, groupList, groupPath, memberPath, newGroup, newMembers } from '../schema.ts';
import { type Groups, tagOfGroup } from './service.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];
const nothing = Type.Null({ description: 'Done.' });

/** Groups, for administrators. */
export function serveGroups(base: Pick<Base, 'http'>, groups: Groups): void {
  const http = typed(base.http);
  http.get(
    '/api/v1/groups',
    { config, schema: { tags, summary: 'Groups', response: { 200: groupList } } },
    () => groups.list(),
  );
  http.post(
    '/api/v1/groups',
    {
      config: { ...config, raises: ['identity.group.exists'] },
      schema: { tags, summary: 'Make a group', body: newGroup, response: { 201: group } },
    },
    async (request, reply) => {
      const made = await groups.create(request.body, doing(request));
      return reply
        .code(201)
        .header('location', `/api/v1/groups/${encodeURIComponent(made.name)}`)
        .send(made);
    },
  );
  http.get(
    '/api/v1/groups/:group',
    {
      config: { ...config, raises: ['identity.group.unknown'], entityTag: true },
      schema: { tags, summary: 'One group', params: groupPath, response: { 200: group } },
    },
    async (request, reply) => {
      const found = await groups.read(request.params.group);
      // Members come and go without changing the tag, so that nothing is answered from what was read before.
      reply.header('etag', tagOfGroup(found));
      return found;
    },
  );
  http.patch(
    '/api/v1/groups/:group',
    {
      config: {
        ...config,
        raises: [
          'identity.group.unknown',
          'identity.group.exists',
          'identity.group.named',
          'identity.group.claimed',
          'identity.group.readers',
        ],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'Call or describe a group otherwise; shares and access lists that name it follow',
        params: groupPath,
        body: changedGroup,
        response: { 200: group },
      },
    },
    async (request, reply) => {
      const by = { ...doing(request), by: callerOf(request) };
      const now = await groups.change(request.params.group, request.body, by, (current) =>
        checkPrecondition(request, tagOfGroup(current)),
      );
      reply.header('etag', tagOfGroup(now));
      return now;
    },
  );
  http.delete(
    '/api/v1/groups/:group',
    {
      config: { ...config, raises: ['identity.group.unknown'] },
      schema: { tags, summary: 'Remove a group', params: groupPath, response: { 204: nothing } },
    },
    async (request, reply) => {
      await groups.remove(request.params.group, doing(request));
      return reply.code(204).send(null);
    },
  );
  http.post(
    '/api/v1/groups/:group/members',
    {
      config: { ...config, raises: ['identity.group.unknown'] },
      schema: {
        tags,
        summary: 'Add people to a group, all or none',
        params: groupPath,
        body: newMembers,
        response: { 200: group },
      },
    },
    (request) => groups.addMembers(request.params.group, request.body.people, doing(request)),
  );
  const member = { tags, params: memberPath, response: { 204: nothing } };
  http.put(
    '/api/v1/groups/:group/members/:username',
    {
      config: { ...config, raises: ['identity.group.unknown', 'identity.user.unknown'] },
      schema: { ...member, summary: 'Add a person to a group' },
    },
    async (request, reply) => {
      await groups.addMember(request.params.group, request.params.username, doing(request));
      return reply.code(204).send(null);
    },
  );
  http.delete(
    '/api/v1/groups/:group/members/:username',
    {
      config: { ...config, raises: ['identity.group.unknown', 'identity.user.unknown'] },
      schema: { ...member, summary: 'Take a person out of a group' },
    },
    async (request, reply) => {
      await groups.removeMember(request.params.group, request.params.username, doing(request));
      return reply.code(204).send(null);
    },
  );
}
