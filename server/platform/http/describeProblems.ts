import { problem as common, type DeclaredProblem, listProblems } from './problem.ts';

/** A part of the OpenAPI document. */
export type Described = Record<string, unknown>;

/** Existing clients of these interfaces read `status` and `message` too (platform.md, "Errors"). */
export const withStatus = (path: string): boolean => /^\/api\/(dxl|v1)(\/|\?|$)/.test(path);

/** The schema of the problems of an address. */
const schemaAt = (path: string) => (withStatus(path) ? 'ProblemWithStatus' : 'Problem');

/** Parameters as they come with the problems that everybody meets. */
const examples: Partial<Record<Parameters<typeof common>[0], Described>> = {
  'request.invalid': { errors: [{ path: '/name', message: 'must be given' }] },
  'request.json.invalid': {},
  'request.unauthenticated': {},
  'request.role.missing': { role: 'administrator' },
  'request.unknown': {},
  'request.precondition.failed': { current: '"7"' },
  'request.too.large': {},
  'request.type.unsupported': {},
  'request.too.many': {},
  'server.busy': { leg: 'design' },
  'server.failed': {},
  'server.unavailable': {},
};

/** Describes the problems of some status that an operation may answer with. */
export function describeProblems(path: string, status: number, problems: DeclaredProblem[]): Described {
  const schema = schemaAt(path);
  const codes = problems.map(({ code }) => code);
  const known = codes.filter((code) => code in examples);
  return {
    description: problems.map(({ code, sentence }) => `\`${code}\`: ${sentence}`).join('\n\n'),
    ...headersAt(status),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: `#/components/schemas/${schema}` }, { properties: { code: { enum: codes } } }],
        },
        ...(known.length > 0 && {
          examples: Object.fromEntries(
            known.map((code) => [code, { $ref: `#/components/examples/${schema}.${code}` }]),
          ),
        }),
      },
    },
  };
}

const header = (description: string): Described => ({ description, schema: { type: 'string' } });

function headersAt(status: number): Described {
  if (status === 401) return { headers: { 'WWW-Authenticate': header('How to say who calls.') } };
  if (status === 429 || status === 503 || status === 507)
    return { headers: { 'Retry-After': header('Seconds after which it may pass.') } };
  if (status === 416) return { headers: { 'Content-Range': header('How many bytes there are.') } };
  return {};
}

/** The schemas of problems with the closed list of codes, and examples of those that everybody meets. */
export function problemComponents(): { schemas: Described; examples: Described } {
  const problems = listProblems();
  const shape = {
    code: { type: 'string', enum: problems.map(({ code }) => code), description: 'From a closed list.' },
    params: { type: 'object', description: 'What the sentence is made from; `errors` lists all faults.' },
    summary: { type: 'string', description: 'One sentence that a person can act on.' },
  };
  const more = {
    status: { type: 'integer', description: 'The HTTP status.' },
    message: { type: 'string', description: 'The same as summary.' },
  };
  const schemaOf = (properties: Described) => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
  });
  const made = Object.entries(examples).flatMap(([code, params]) => {
    const { status, message } = common(code as Parameters<typeof common>[0], params);
    const value = { code, params, summary: message };
    return [
      [`Problem.${code}`, { summary: message, value }],
      [`ProblemWithStatus.${code}`, { summary: message, value: { ...value, status, message } }],
    ];
  });
  return {
    schemas: { Problem: schemaOf(shape), ProblemWithStatus: schemaOf({ ...shape, ...more }) },
    examples: Object.fromEntries(made),
  };
}
