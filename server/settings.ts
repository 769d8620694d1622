import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartProblem } from './platform/startProblem.ts';

type Setting<T> = {
  /** The environment variable, and the member name in the file that TRIVET_CONFIG names. */
  name: string;
  meaning: string;
  /** Shown masked by `trivet config`. */
  secret?: boolean;
  /** What the documentation says stands when the setting is absent. */
  standard: string;
  absent: (read: Reader) => T;
  parse: (text: string) => T;
};

/** Reads another setting by its environment name, for defaults that follow from it. */
type Reader = { host: () => string; port: () => number; publicUrl: () => string; dataDir: () => string };

const text = (given: string) => given;

const wholeNumber = (least: number, most: number) => (given: string) => {
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`);
  }
  return value;
};

const oneOf =
  <const Words extends readonly string[]>(...words: Words) =>
  (given: string): Words[number] => {
    if (!words.includes(given)) throw new Error(`must be one of ${words.join(', ')}`);
    return given;
  };

const yesOrNo = (given: string) => {
  if (!['0', '1', 'true', 'false'].includes(given)) throw new Error('must be 0 or 1');
  return given === '1' || given === 'true';
};

const words = (given: string) => given.split(/[\s,]+/).filter(Boolean);

const httpUrl = (given: string) => {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('must be an http or https address');
  return given.replace(/\/+$/, '');
};

const databaseUrl = (given: string) => {
  if (!/^postgres(ql)?:\/\//.test(given)) throw new Error('must start with postgres:// or postgresql://');
  return given;
};

const fileUrl = (given: string) => {
  if (!given.startsWith('file:')) throw new Error('must start with file:');
  return given;
};

const jsonObject = (given: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw new Error('must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('must be a JSON object');
  }
  return value as Record<string, unknown>;
};

const jsonList = (given: string): Record<string, unknown>[] => {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw new Error('must be JSON');
  }
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'object' || item === null)) {
    throw new Error('must be a JSON array of objects');
  }
  return value;
};

const origins = (given: string) =>
  words(given).map((origin) => {
    if (URL.parse(origin)?.origin !== origin)
      throw new Error(`must list origins such as https://a.example, not ${origin}`);
    return origin;
  });

const addresses = (given: string) =>
  words(given).map((address) => {
    if (!isIP(address.split('/')[0] ?? '')) throw new Error('must list IP addresses or networks');
    return address;
  });

/** True for a host name or address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

const MiB = 1024 * 1024;
const given =
  <T>(value: T) =>
  () =>
    value;

function setting<T>(
  name: string,
  parse: (text: string) => T,
  absent: (read: Reader) => T,
  standard: string,
  meaning: string,
  more: { secret?: boolean } = {},
): Setting<T> {
  return { name, parse, absent, standard, meaning, ...more };
}

const optional = <T>(
  name: string,
  parse: (text: string) => T,
  standard: string,
  meaning: string,
  secret = false,
) => setting<T | undefined>(name, parse, given(undefined), standard, meaning, { secret });

/** Every setting there is (platform.md, "Settings"): the one place that documents, checks and defaults them. */
export const declared = {
  host: setting('TRIVET_HOST', text, given('127.0.0.1'), '127.0.0.1', 'Listen address.'),
  port: setting(
    'TRIVET_PORT',
    wholeNumber(0, 65_535),
    given(8880),
    '8880',
    'Listen port; 0 takes a free one.',
  ),
  publicUrl: setting(
    'TRIVET_PUBLIC_URL',
    httpUrl,
    (read) => `http://${read.host() === '0.0.0.0' ? '127.0.0.1' : read.host()}:${read.port()}`,
    'http://{host}:{port}',
    'Base address in links, redirects and as the issuer of tokens.',
  ),
  trustedProxies: setting(
    'TRIVET_TRUSTED_PROXIES',
    addresses,
    given<string[]>([]),
    '(none)',
    'Addresses whose X-Forwarded-For counts.',
  ),
  dataDir: setting(
    'TRIVET_DATA_DIR',
    (t) => resolve(t),
    () => resolve('data'),
    './data',
    'Embedded database, objects and keys.',
  ),
  databaseUrl: optional(
    'TRIVET_DATABASE_URL',
    databaseUrl,
    '(embedded PostgreSQL)',
    'Any PostgreSQL from version 15.',
    true,
  ),
  objects: setting(
    'TRIVET_OBJECTS',
    fileUrl,
    (read) => `file:${read.dataDir()}/objects`,
    'file:{data}/objects',
    'Where file bytes are kept.',
  ),
  bus: setting(
    'TRIVET_BUS',
    oneOf('postgres'),
    given('postgres' as const),
    'postgres',
    'How processes tell each other of changes.',
  ),
  secret: optional(
    'TRIVET_SECRET',
    text,
    '(kept in {data}/keys)',
    'Master secret that encrypts stored keys and tokens; all processes share it.',
    true,
  ),
  adminUser: setting(
    'TRIVET_ADMIN_USER',
    text,
    given('admin'),
    'admin',
    'First administrator, created only when no account exists.',
  ),
  adminPassword: optional(
    'TRIVET_ADMIN_PASSWORD',
    text,
    '(generated and printed once)',
    'Password of the first administrator.',
    true,
  ),
  demo: setting(
    'TRIVET_DEMO',
    yesOrNo,
    (read) => isLoopback(read.host()) && isLoopback(new URL(read.publicUrl()).hostname),
    '1 on a loopback host, else 0',
    'Demo accounts and content.',
  ),
  oidcIssuer: optional(
    'TRIVET_OIDC_ISSUER',
    httpUrl,
    '(built-in provider at /oidc)',
    'External identity provider.',
  ),
  oidcClientId: optional(
    'TRIVET_OIDC_CLIENT_ID',
    text,
    '(none)',
    'Our client at the external identity provider.',
  ),
  oidcClientSecret: optional('TRIVET_OIDC_CLIENT_SECRET', text, '(none)', 'Secret of that client.', true),
  oidcAudience: optional(
    'TRIVET_OIDC_AUDIENCE',
    text,
    '(the client id)',
    'Audience that external access tokens must carry.',
  ),
  oidcClaims: setting(
    'TRIVET_OIDC_CLAIMS',
    jsonObject,
    given<Record<string, unknown>>({}),
    '{}',
    'JSON: which claims hold distinguishedName, groups, roles and email.',
  ),
  oidcClients: setting(
    'TRIVET_OIDC_CLIENTS',
    jsonList,
    given<Record<string, unknown>[]>([]),
    '[]',
    'JSON: further clients of the built-in provider.',
    { secret: true },
  ),
  tokenRedirects: setting(
    'TRIVET_TOKEN_REDIRECTS',
    words,
    given<string[]>([]),
    '(none)',
    'Further redirect addresses of the client trivet-tokens.',
  ),
  repositories: optional(
    'TRIVET_REPOSITORIES',
    jsonObject,
    '(the built-in repository through its own doors)',
    'JSON: what the keywords rest and cmis mean.',
    true,
  ),
  frameAncestors: setting(
    'TRIVET_FRAME_ANCESTORS',
    origins,
    given<string[]>([]),
    '(own origin)',
    'Origins that may embed the editor and the viewer.',
  ),
  accessTokenSeconds: setting(
    'TRIVET_ACCESS_TOKEN_SECONDS',
    wholeNumber(60, 86_400),
    given(3600),
    '3600',
    'Life of access tokens in seconds.',
  ),
  sessionHours: setting(
    'TRIVET_SESSION_HOURS',
    wholeNumber(1, 720),
    given(12),
    '12',
    'Life of a browser session in hours.',
  ),
  logLevel: setting(
    'TRIVET_LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error'),
    given('info' as const),
    'info',
    'How much is logged.',
  ),
  rateLimit: setting(
    'TRIVET_RATE_LIMIT',
    wholeNumber(0, 100_000),
    (read) => (isLoopback(read.host()) && isLoopback(new URL(read.publicUrl()).hostname) ? 0 : 200),
    '0 on loopback, else 200',
    'Requests per second and caller; 0 is no limit.',
  ),
  maxJsonBytes: setting(
    'TRIVET_MAX_JSON_BYTES',
    wholeNumber(1024, 64 * MiB),
    given(MiB),
    '1048576',
    'Largest JSON body of ordinary requests.',
  ),
  maxDxlBytes: setting(
    'TRIVET_MAX_DXL_BYTES',
    wholeNumber(1024, 1024 * MiB),
    given(64 * MiB),
    '67108864',
    'Largest DXL.',
  ),
  maxDocumentBytes: setting(
    'TRIVET_MAX_DOCUMENT_BYTES',
    wholeNumber(1024, 1024 * MiB),
    given(100 * MiB),
    '104857600',
    'Largest document of the built-in repository.',
  ),
  maxFileBytes: setting(
    'TRIVET_MAX_FILE_BYTES',
    wholeNumber(1024, 1024 * 1024 * MiB),
    given(50 * 1024 * MiB),
    '53687091200',
    'Largest file of the catalog.',
  ),
  requireIfMatch: setting(
    'TRIVET_REQUIRE_IF_MATCH',
    yesOrNo,
    given(false),
    '0',
    'Catalog writes without If-Match are refused with 428.',
  ),
};

type Declared = typeof declared;

/** The effective settings, read once at start. */
export type Settings = { [Key in keyof Declared]: Declared[Key] extends Setting<infer T> ? T : never };

/** Reads settings from environment variables and the JSON file that TRIVET_CONFIG names; variables win.
 *  @throws StartProblem with one sentence that names the setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const source = { ...readFile(env.TRIVET_CONFIG), ...fromEnvironment(env) };
  const known = new Set(Object.values(declared).map((each) => each.name));
  const unknown = Object.keys(source).find((name) => !known.has(name));
  if (unknown)
    throw new StartProblem(`The setting ${unknown} is unknown; \`trivet config\` lists those there are.`);
  const value = <T>(each: Setting<T>): T => {
    const raw = source[each.name];
    if (raw === undefined || raw === '') return each.absent(read);
    try {
      return each.parse(raw);
    } catch (error) {
      throw new StartProblem(`The setting ${each.name} ${(error as Error).message}.`);
    }
  };
  const read: Reader = {
    host: () => value(declared.host),
    port: () => value(declared.port),
    publicUrl: () => value(declared.publicUrl),
    dataDir: () => value(declared.dataDir),
  };
  const entries = Object.entries(declared).map(([key, each]) => [key, value<unknown>(each)]);
  const settings = Object.fromEntries(entries) as Settings;
  refuseDemoInPublic(settings);
  return settings;
}

/** Demo accounts have known passwords, so they need a listen host and a public address that only this machine reaches. */
function refuseDemoInPublic(settings: Settings): void {
  const local = isLoopback(settings.host) && isLoopback(new URL(settings.publicUrl).hostname);
  if (settings.demo && !local) {
    throw new StartProblem(
      'The setting TRIVET_DEMO must be 0 unless TRIVET_HOST and TRIVET_PUBLIC_URL are loopback addresses, because demo passwords are public.',
    );
  }
}

function fromEnvironment(env: Record<string, string | undefined>): Record<string, string> {
  const own = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      entry[0].startsWith('TRIVET_') &&
      entry[0] !== 'TRIVET_CONFIG' &&
      !entry[0].startsWith('TRIVET_TEST_'),
  );
  return Object.fromEntries(own);
}

function readFile(path: string | undefined): Record<string, string> {
  if (!path) return {};
  let content: Record<string, unknown>;
  try {
    content = jsonObject(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartProblem(
      `The file ${path} that TRIVET_CONFIG names cannot be used: ${(error as Error).message}.`,
    );
  }
  const asText = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ];
  return Object.fromEntries(Object.entries(content).map(asText));
}
