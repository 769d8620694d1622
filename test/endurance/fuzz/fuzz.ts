import { type Random, randomOf } from '../../support/random.ts';
import { besides, sendLine, speakNonsense } from './beside.ts';
import type { Place } from './description.ts';
import { type Finding, judge, SLOW_MS } from './judge.ts';
import { makeRequest } from './make.ts';
import { curlOf, type Request } from './request.ts';
import { type Answer, createSender } from './send.ts';
import { openWorld, type World } from './world.ts';

/** What was found, and how much was asked. */
export type Fuzzed = {
  requests: number;
  /** how often each status was answered */
  statuses: Map<number, number>;
  /** operations of the description, and those of them that never did what was asked, with the last refusal */
  operations: number;
  unreached: string[];
  findings: Finding[];
  /** what took long only while everything else was asked, too */
  busy: Finding[];
  slowestMs: number;
  /** resident memory of the server in MB, as the run went on */
  memory: number[];
};

export type Fuzzing = {
  seed: number;
  /** Ends after so many requests or milliseconds, whichever comes first. */
  requests?: number;
  milliseconds?: number;
  /** How many requests are under way at once. */
  lanes?: number;
  /** Whether the process of the server runs. */
  runs?: () => boolean;
  say?: (line: string) => void;
};

/** After so many requests what they destroyed is put back. */
const RENEW_EVERY = 1000;
/** Every so manieth turn speaks something other than HTTP requests. */
const ODD_EVERY = 40;
/** So many refusals in a row are no chance: the token of that caller is worth nothing any more. */
const SIGN_IN_AFTER = 8;
/** Of each kind of finding the first ones are kept. */
const KEPT_OF_A_KIND = 3;
const ATTEMPTS = 3;

/** Asks a server anything that can be asked, and judges all answers. The same seed makes the same requests, but for
 *  what exists by then.
 *  @throws Error when the server is gone before it begins. */
export async function fuzz(url: string, fuzzing: Fuzzing): Promise<Fuzzed> {
  const { seed, requests = Number.POSITIVE_INFINITY, milliseconds = Number.POSITIVE_INFINITY } = fuzzing;
  const { lanes = 8, runs = () => true, say = () => undefined } = fuzzing;
  const world = await openWorld(url);
  const sender = createSender(url, lanes);
  const places = [...world.places, ...world.places, ...besides];
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const refusals = new Map<string, string>();
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  const memory: number[] = [];
  const ends = performance.now() + milliseconds;
  const refused = new Map<string, number>();
  let number = 0;
  let slowestMs = 0;
  let renewing: Promise<void> | undefined;
  let ended = false;

  const note = (found: Finding) => {
    const count = (counts.get(`${found.kind} ${found.like}`) ?? 0) + 1;
    counts.set(`${found.kind} ${found.like}`, count);
    if (count > KEPT_OF_A_KIND) return;
    findings.push(found);
    say(`${found.kind}: ${found.like}: ${found.detail.slice(0, 200)}`);
  };
  const putBack = (work: () => Promise<void>) => {
    refused.clear();
    renewing = (renewing ?? Promise.resolve())
      .then(work)
      .catch((error) => say(`not put back: ${error.message}`));
  };
  const take = (request: Request, answer: Answer) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, answer.milliseconds - request.waitsMs);
    for (const found of judge(url, request, answer)) note(found);
    const inARow = answer.status === 401 ? (refused.get(request.who) ?? 0) + 1 : 0;
    refused.set(request.who, inARow);
    if (inARow >= SIGN_IN_AFTER && request.who !== 'nobody') putBack(world.signIn);
    if (answer.status < 400) {
      reached.add(`${request.method} ${request.template}`);
      learn(world, request, answer);
    } else
      refusals.set(`${request.method} ${request.template}`, `${answer.status} ${answer.text.slice(0, 200)}`);
  };
  const lane = async () => {
    while (!ended && number < requests && performance.now() < ends) {
      await renewing;
      const mine = number++;
      const random = randomOf(`${seed} ${mine}`);
      if (mine % RENEW_EVERY === RENEW_EVERY - 1) {
        putBack(world.renew);
        await renewing;
        memory.push(await memoryOf(url));
        say(`${number} requests, ${memory.at(-1)} MB`);
      }
      if (mine % ODD_EVERY === 0) {
        const headers = { authorization: world.authorization(random.one(['alice', 'bob'])) ?? '' };
        await (random.chance(0.5)
          ? sendLine(url, random)
          : speakNonsense(url, headers, world.known.valuesFor('room'), random));
        continue;
      }
      const request = makeRequest(placeOf(places, random), world.known, random, mine);
      try {
        take(request, await sender.send(request, world.authorization(request.who)));
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException;
        // What cannot be written as HTTP was not asked.
        if (code?.startsWith('ERR_')) continue;
        if (!runs()) {
          ended = true;
          note(finding(url, request, 'ended', 'the server ended'));
        } else if (!tolerated(request, code))
          note(finding(url, request, 'no answer', `${code ?? ''} ${message}`));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  sender.close();
  const { stands, busy } = await confirm(url, findings, world);
  return {
    requests: number,
    statuses,
    unreached: world.places
      .map(({ method, template }) => `${method} ${template}`)
      .filter((each) => !reached.has(each))
      .map((each) => `${each}: ${refusals.get(each) ?? 'not asked'}`),
    operations: world.places.length,
    findings: stands,
    busy,
    slowestMs,
    memory,
  };
}

/** Less is deleted than is made, so that there is something to ask for. */
function placeOf(places: readonly Place[], random: Random): Place {
  const place = random.one(places);
  return place.method === 'DELETE' && random.chance(0.6) ? random.one(places) : place;
}

/** A connection that is closed while a body is on its way that is refused: the answer may be lost with it (RFC 9112, 9.6). */
const tolerated = ({ body, headers }: Request, code = '') =>
  (code === 'EPIPE' || code === 'ECONNRESET') &&
  ((body?.length ?? 0) > 0 || 'expect' in headers || 'upgrade' in headers);

const finding = (url: string, request: Request, kind: Finding['kind'], detail: string): Finding => ({
  kind,
  like: `${request.method} ${request.template}`,
  number: request.number,
  curl: curlOf(url, request),
  detail,
});

function learn({ known }: World, { template, path, method }: Request, { text, headers }: Answer): void {
  const { pathname: to = '', search = '' } = URL.parse(headers.location ?? '', 'http://any') ?? {};
  if (to.startsWith('/d/')) known.add('/d/{fileId}/{name}', `${to}${search}`);
  const [address = ''] = path.split('?', 1);
  if (method === 'DELETE') known.forget(address);
  const type = String(headers['content-type']);
  if (method === 'HEAD' || !/json(?!l)/.test(type) || text.length > 200_000) return;
  const body = JSON.parse(text);
  known.learn(template, address, body);
  if (template === '/api/design/databases' && typeof body?.nsfPath === 'string')
    known.name('made', body.nsfPath);
  for (const member of ['room', 'refreshToken'])
    if (typeof body?.[member] === 'string') known.name(member, body[member]);
  if (URL.canParse(body?.upload?.url)) {
    const { pathname, search } = new URL(body.upload.url);
    known.add('/uploads/{fileId}', `${pathname}${search}`);
  }
}

/** What took long among others is asked again alone, where only the request itself can be slow; a busy machine may
 *  be busy then, too, so it has a few attempts.
 *  @returns the findings that stand, and those that do not. */
async function confirm(url: string, findings: Finding[], world: World) {
  const sender = createSender(url, 1);
  const stands: Finding[] = [];
  const busy: Finding[] = [];
  for (const found of findings) {
    const { kind, request } = found;
    if (kind !== 'slow' || !request) {
      stands.push(found);
      continue;
    }
    const took: number[] = [];
    while (took.length < ATTEMPTS && !took.some((each) => each <= SLOW_MS + request.waitsMs)) {
      const again = await sender.send(request, world.authorization(request.who)).catch(() => undefined);
      took.push(Math.round(again?.milliseconds ?? Number.POSITIVE_INFINITY));
    }
    found.detail += `; alone ${took.join(', ')} ms`;
    (Math.min(...took) > SLOW_MS + request.waitsMs ? stands : busy).push(found);
  }
  sender.close();
  return { stands, busy };
}

/** @returns MB, by what the server says of itself; 0 when it says nothing. */
export async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text().catch(() => '');
  return Math.round(Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1] ?? 0) / 1_000_000);
}
