/** What `/openapi.json` says, as far as requests are made of it. */
export type Description = { paths: Record<string, Record<string, Operation>> };

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** A JSON schema, as far as values are made of it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** One thing that can be asked of the server. */
export type Place = { method: string; template: string; operation: Operation };

/** All operations of the description, in its order. */
export function placesOf({ paths }: Description): Place[] {
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([name, operation]) => ({
      method: name.toUpperCase(),
      template,
      operation,
    })),
  );
}
