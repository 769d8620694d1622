import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { isObject, withMembers } from '../../platform/http/validation.ts';

/** Of the shape of an answer, what counts here. */
export type Members = { properties: object };

/** A member of an answer that an update does not change. */
const unchangeable = Type.Optional(
  Type.Unsafe<never>({ readOnly: true, description: 'Only as it was read: it cannot be changed here.' }),
);

/** The body of an update, which may also be what was read: members that cannot be changed are named in it.
 *  @param one what is read. */
export function asRead<Update extends TObject>(update: Update, one: Members): Update {
  const others = Object.keys(one.properties).filter((member) => !(member in update.properties));
  return withMembers(update, Object.fromEntries(others.map((member) => [member, unchangeable])));
}

/** Before the body of an update is judged: takes out what cannot be changed and is as it was read. What remains of
 *  that is refused by the schema (`asRead`), with everything else that is wrong.
 *  @param update the body of the update alone.
 *  @param shown what a read would show now.
 *  @param passing members that each answer makes anew, so that nothing is compared. */
export const takeAsRead =
  (update: TObject, shown: (request: FastifyRequest) => object, passing: string[] = []) =>
  async (request: FastifyRequest): Promise<void> => {
    const { body } = request;
    if (!isObject(body)) return;
    const now: Record<string, unknown> = JSON.parse(JSON.stringify(shown(request)));
    for (const [member, value] of Object.entries(body)) {
      const schema = update.properties[member];
      if (schema === undefined) {
        if (passing.includes(member) || (member in now && isDeepStrictEqual(value, now[member])))
          delete body[member];
      } else if (namesParts(schema)) body[member] = identified(value, now[member]);
    }
  };

/** Whether a member takes identifiers, such as the sections of a group in their order. */
const namesParts = ({ items }: { items?: { type?: string } }) => items?.type === 'string';

/** A list of parts as they were read means their identifiers. */
function identified(value: unknown, now: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(now)) return value;
  return value.map((each) =>
    isObject(each) && now.some((part) => isDeepStrictEqual(part, each)) ? each.id : each,
  );
}
