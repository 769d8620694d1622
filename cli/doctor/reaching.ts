import { createServer } from 'node:net';
import { WebSocket } from 'ws';
import { tryMailServer } from '../../server/platform/mail/mail.ts';
import { pingAt } from '../../server/platform/scanning/clamd.ts';
import { isLoopback, plainConnections, type Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const ANSWER_MS = 5_000;

/** Whether the port can be had, and whether it is a Trivet that has it. */
export async function checkPort({ host, port }: Settings): Promise<Finding & { running: boolean }> {
  const { ok, fail } = about('port');
  const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!fault) return { ...ok(`${host}:${port} is free`), running: false };
  if (fault.code !== 'EADDRINUSE')
    return {
      ...fail(`cannot listen on ${host}:${port} (${fault.code}); set TRIVET_HOST or TRIVET_PORT`),
      running: false,
    };
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const answer = await ask(`http://${here.includes(':') ? `[${here}]` : here}:${port}/health/live`);
  return answer instanceof Response && answer.ok
    ? { ...ok(`${host}:${port} is where a Trivet is running`), running: true }
    : {
        ...fail(`${host}:${port} is used by another program; stop it or set TRIVET_PORT`),
        running: false,
      };
}

const ask = (url: string): Promise<Response | Error> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch((error: Error) => error);

/** What the settings say of the public address. */
export function checkPublicUrl({ publicUrl, host, trustedProxies }: Settings): Finding {
  const { ok, warn } = about('public address');
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(hostname))
    return isLoopback(host)
      ? ok(`${publicUrl}, for this machine only`)
      : warn(`${publicUrl} leads nobody else here, though ${host} is open to them; set TRIVET_PUBLIC_URL`);
  if (protocol === 'http:')
    return warn(
      `${publicUrl} sends passwords and tokens readable to all on the way; put a proxy with TLS before Trivet and set TRIVET_PUBLIC_URL to its https address`,
    );
  return trustedProxies.length === 0
    ? warn(
        `${publicUrl} is served by a proxy that TRIVET_TRUSTED_PROXIES does not name, so all who come through it share one lock-out and one rate limit; name its address`,
      )
    : ok(publicUrl);
}

/** What of other machines is spoken to without TLS. */
export function checkPlain(settings: Settings): Finding {
  const { ok, warn } = about('encryption');
  const plain = plainConnections(settings);
  return plain.length === 0
    ? ok('no setting leads to another machine without TLS')
    : warn(
        `${plain.join(', ')} can be read and changed on the way; use https, and sslmode=verify-full for PostgreSQL (TRIVET_REQUIRE_TLS=1 refuses them)`,
      );
}

/** Whether the virus scanner answers that looks at uploads. */
export async function checkScanner({ clamd }: Settings): Promise<Finding[]> {
  if (!clamd) return [];
  const { ok, fail } = about('virus scanner');
  return pingAt(clamd).then(
    () => [ok('clamd answers')],
    (error: Error) => [
      fail(
        `clamd does not answer (${reasonOf(error)}), so nothing can be uploaded; start it, or see to TRIVET_CLAMD`,
      ),
    ],
  );
}

/** Whether the server answers that checks spelling. */
export async function checkLanguageTool({ languageTool }: Settings): Promise<Finding[]> {
  if (languageTool === undefined) return [];
  const { ok, warn } = about('spelling');
  const answer = await ask(`${languageTool}/languages`);
  return answer instanceof Response && answer.ok
    ? [ok('LanguageTool answers')]
    : [
        warn(
          `LanguageTool does not answer (${answer instanceof Response ? answer.status : reasonOf(answer)}), so only browsers check spelling; start it, or see to TRIVET_LANGUAGETOOL`,
        ),
      ];
}

export async function checkMail(settings: Settings): Promise<Finding[]> {
  if (!settings.smtpUrl) return [];
  const { ok, fail } = about('mail server');
  return tryMailServer(settings).then(
    () => [ok('it takes e-mail from here')],
    (error: Error) => [
      fail(
        `it does not answer, or refuses (${reasonOf(error)}), so notices come late by e-mail or not at all; see to TRIVET_SMTP_URL`,
      ),
    ],
  );
}

/** Asks a running server as people do, through whatever stands before it.
 *  @param url where people find it. */
export async function checkReaching(url: string): Promise<Finding[]> {
  const { ok, fail } = about('way to it');
  const live = await ask(`${url}/health/live`);
  if (live instanceof Error)
    return [
      fail(`${url} cannot be reached: ${reasonOf(live)}; see to the name, the certificate and the proxy`),
    ];
  const about200 = await ask(`${url}/api/v1/about`);
  const said = about200 instanceof Response ? await about200.text() : '';
  if (said.includes('request.host.unknown'))
    return [
      fail(
        `the server at ${url} is asked under another name than TRIVET_PUBLIC_URL; have the proxy pass the Host header on (proxy_set_header Host $host), or set TRIVET_PUBLIC_URL to ${url}`,
      ),
    ];
  if (!live.ok || !(await live.text()).includes('"status"'))
    return [fail(`${url} answers ${live.status}, and not as Trivet does; have the proxy lead to it`)];
  return [ok(url), await checkSockets(url)];
}

/** A server that is asked for a room by nobody says 401; where the upgrade was lost on the way, that this is for sockets. */
async function checkSockets(url: string): Promise<Finding> {
  const { ok, fail } = about('web sockets');
  const status = await new Promise<number | Error>((resolve) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/docs/rooms`, { handshakeTimeout: ANSWER_MS });
    socket.on('unexpected-response', (_request, answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    socket.on('error', resolve);
    socket.on('open', () => socket.close());
  });
  if (status === 401) return ok('they pass');
  const reason = status instanceof Error ? reasonOf(status) : `the answer is ${status}`;
  return fail(
    `they do not pass (${reason}), so nobody can edit; have the proxy pass the headers Upgrade and Connection on, over HTTP/1.1 (deploy/nginx.conf shows it)`,
  );
}
