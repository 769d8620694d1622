import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serialize = (data: unknown) => string;

const made = new WeakMap<object, Serialize>();

/** Writes answers as their schemas say. A writer is made when an answer first needs it: a start does not wait for those of
 *  a hundred routes that nobody asks for, and the servers of one process share them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  return (data: unknown) => {
    const serialize = made.get(schema) ?? build(schema);
    made.set(schema, serialize);
    return serialize(data);
  };
};
