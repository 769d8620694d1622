import { resolve } from 'node:path';
import { StartProblem } from './platform/startProblem.ts';
import { backupSettings, refuseHalfOfBackupKeys } from './settings/backups.ts';
import { catalogSettings, refuseSourceWithoutKey } from './settings/catalog.ts';
import { checkingSettings } from './settings/checking.ts';
import { connectionSettings } from './settings/connections.ts';
import { deliverySettings } from './settings/delivery.ts';
import { designSettings } from './settings/design.ts';
import { draftSettings } from './settings/drafts.ts';
import { identitySettings, refuseFactorElsewhere } from './settings/identity.ts';
import { loadSettings } from './settings/load.ts';
import { mailSettings, refuseUnsent } from './settings/mail.ts';
import { notificationSettings, refuseUnsigned } from './settings/notifications.ts';
import { objectsSettings, refuseHalfOfStore } from './settings/objects.ts';
import { originSettings } from './settings/origins.ts';
import { plainConnections } from './settings/plain.ts';
import { scanningSettings } from './settings/scanning.ts';
import { securitySettings } from './settings/security.ts';
import { given, optional, type Reader, type Setting, setting } from './settings/setting.ts';
import { fromEnvironment, fromFile, type Origins, originsOf, withSecrets } from './settings/source.ts';
import {
  addresses,
  databaseUrl,
  httpUrl,
  isLoopback,
  jsonObject,
  oneOf,
  secretText,
  text,
  wholeNumber,
  yesOrNo,
} from './settings/values.ts';
import { viewingSettings } from './settings/viewing.ts';

export { plainConnections } from './settings/plain.ts';
export { isLoopback } from './settings/values.ts';

const MiB = 1024 * 1024;

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
    'Any PostgreSQL from version 15; with several hosts (`one:5432,two:5432`) the one that takes writes.',
    true,
  ),
  ...objectsSettings,
  bus: setting(
    'TRIVET_BUS',
    oneOf('postgres'),
    given('postgres' as const),
    'postgres',
    'How processes tell each other of changes.',
  ),
  secret: optional(
    'TRIVET_SECRET',
    secretText,
    '(kept in {data}/keys)',
    'Master secret that encrypts stored keys and tokens; all processes share it.',
    true,
  ),
  demo: setting(
    'TRIVET_DEMO',
    yesOrNo,
    (read) => isLoopback(read.host()) && isLoopback(new URL(read.publicUrl()).hostname),
    '1 on a loopback host, else 0',
    'Demo accounts and content.',
  ),
  repositories: optional(
    'TRIVET_REPOSITORIES',
    jsonObject,
    '(the built-in repository through its own doors)',
    'JSON: what the keywords rest and cmis mean, which wins over what administrators connect. Administration > Connections makes it out of a form.',
    true,
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
    'Requests per second and caller, or network address of whoever is not signed in; 0 is no limit.',
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
  trashDays: setting(
    'TRIVET_TRASH_DAYS',
    wholeNumber(1, 3650),
    given(30),
    '30',
    'Days for which a deleted document can be taken back; then it is removed with its versions.',
  ),
  maxFileBytes: setting(
    'TRIVET_MAX_FILE_BYTES',
    wholeNumber(1024, 1024 * 1024 * MiB),
    given(50 * 1024 * MiB),
    '53687091200',
    'Largest file of the catalog.',
  ),
  deletedDays: setting(
    'TRIVET_DELETED_DAYS',
    wholeNumber(1, 3650),
    given(30),
    '30',
    'Days for which a deleted database can be restored; then it is removed with its history.',
  ),
  requireIfMatch: setting(
    'TRIVET_REQUIRE_IF_MATCH',
    yesOrNo,
    given(false),
    '0',
    'Catalog writes without If-Match are refused with 428.',
  ),
  ...identitySettings,
  ...connectionSettings,
  ...originSettings,
  ...loadSettings,
  ...catalogSettings,
  ...deliverySettings,
  ...notificationSettings,
  ...mailSettings,
  ...designSettings,
  ...draftSettings,
  ...viewingSettings,
  ...securitySettings,
  ...scanningSettings,
  ...checkingSettings,
  ...backupSettings,
};

type Declared = typeof declared;

/** The effective settings, read once at start, and where those come from that are given, by their names. */
export type Settings = { [Key in keyof Declared]: Declared[Key] extends Setting<infer T> ? T : never } & {
  origins: Origins;
};

/** Reads settings from environment variables and the JSON file that TRIVET_CONFIG names; variables win. Either may name
 *  files with secrets in their place.
 *  @throws StartProblem with one sentence that names the setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const all: Setting<unknown>[] = Object.values(declared);
  const secrets = all.filter(({ secret }) => secret).map(({ name }) => name);
  const file = withSecrets(fromFile(env.TRIVET_CONFIG), secrets);
  const environment = withSecrets(fromEnvironment(env), secrets);
  const source = { ...file, ...environment };
  const known = new Set(all.map((each) => each.name));
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
    databaseConnections: () => value(declared.databaseConnections),
    maxConnections: () => value(declared.maxConnections),
  };
  const entries = Object.entries(declared).map(([key, each]) => [key, value<unknown>(each)]);
  const settings = { ...Object.fromEntries(entries), origins: originsOf(file, environment) } as Settings;
  refuseDemoInPublic(settings);
  refuseSourceWithoutKey(settings);
  refuseUnsigned(settings);
  refuseUnsent(settings);
  refuseFactorElsewhere(settings);
  refusePlain(settings);
  refuseHalfOfStore(settings);
  refuseHalfOfBackupKeys(settings);
  return settings;
}

/** The operator asked that nothing leave this machine readable. */
function refusePlain(settings: Settings): void {
  const [first] = settings.requireTls ? plainConnections(settings) : [];
  if (first)
    throw new StartProblem(
      `The setting ${first} leads to another machine without TLS, which TRIVET_REQUIRE_TLS forbids.`,
    );
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
