import { plainMailHost } from './mail.ts';
import { type ClamdAddress, isLoopback } from './values.ts';

type Connections = {
  databaseUrl: string | undefined;
  objects: string;
  backupTo: string | undefined;
  sourceEndpoint: string | undefined;
  oidcIssuer: string | undefined;
  repositories: Record<string, unknown> | undefined;
  notificationUrl: string | undefined;
  clamd: ClamdAddress | undefined;
  smtpUrl: string | undefined;
  languageTool: string | undefined;
};

/** What leaves this machine readable and changeable on the way, by the settings: each as its setting and where it leads. */
export function plainConnections(settings: Connections): string[] {
  const {
    databaseUrl,
    objects,
    backupTo,
    sourceEndpoint,
    oidcIssuer,
    repositories,
    notificationUrl,
    clamd,
    smtpUrl,
    languageTool,
  } = settings;
  const found: [string, string | undefined][] = [
    ['TRIVET_DATABASE_URL', databaseHost(databaseUrl)],
    ['TRIVET_OBJECTS', plainHost(endpointOf(objects))],
    ['TRIVET_BACKUP_TO', plainHost(endpointOf(backupTo))],
    ['TRIVET_SOURCE_ENDPOINT', plainHost(sourceEndpoint)],
    ['TRIVET_OIDC_ISSUER', plainHost(oidcIssuer)],
    ...textsOf(repositories).map((text): [string, string | undefined] => [
      'TRIVET_REPOSITORIES',
      plainHost(text),
    ]),
    ['TRIVET_NOTIFICATION_URL', plainHost(notificationUrl)],
    ['TRIVET_SMTP_URL', plainMailHost(smtpUrl)],
    ['TRIVET_LANGUAGETOOL', plainHost(languageTool)],
    // clamd knows no other way.
    ['TRIVET_CLAMD', clamd && 'host' in clamd && !isLoopback(clamd.host) ? clamd.host : undefined],
  ];
  const said = found.flatMap(([name, host]) => (host ? `${name} (${host})` : []));
  return [...new Set(said)];
}

/** The store of a bucket, where a setting names one that is not Amazon's. */
const endpointOf = (place = ''): string | null | undefined =>
  place.startsWith('s3:') ? URL.parse(place)?.searchParams.get('endpoint') : undefined;

function plainHost(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null;
  return url?.protocol === 'http:' && !isLoopback(url.hostname) ? url.host : undefined;
}

/** PostgreSQL is asked for TLS by `sslmode` in its address; without it the driver does not ask. */
function databaseHost(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address) : null;
  if (!url?.hostname || isLoopback(url.hostname)) return undefined;
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  const on = mode !== 'disable' || ['1', 'true'].includes(url.searchParams.get('ssl') ?? '');
  return on ? undefined : url.host;
}

/** Every text in a value of JSON: repositories name their addresses in many places. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
