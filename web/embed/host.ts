import { createAllowance } from './allowance.ts';
import {
  type CallName,
  calls,
  type EventName,
  type Failure,
  readCall,
  readConnect,
  VERSION,
  type Wishes,
} from './messages.ts';

/** Answers calls; an error with a code is passed to the host, any other only as a failure. */
export type Answers = { [Name in CallName]: (given: unknown) => unknown };

/** The page of another site that shows this page in a frame, as this page sees it. */
export type Host = {
  tell(event: EventName, detail: object): void;
  /** Answers calls from now on. @returns what ends that. */
  serve(answers: Answers): () => void;
};

/** Events from before the host connected, sent to it then. */
const MAX_EARLY = 50;
const nobody: Host = { tell: () => undefined, serve: () => () => undefined };

/** A refusal of a call, in the form of the server's own. */
export const refusal = (code: string, summary: string) =>
  Object.assign(new Error(summary), { code, summary });

let met: Host | undefined;
let theme: Wishes['theme'];
let hearLocale: (locale: string) => void = () => undefined;

/** Calls back with the language that the host wants. */
export function onLocale(listener: (locale: string) => void): void {
  hearLocale = listener;
}

/** The colours that the host wants, as far as it has said so; a page that is mounted later begins with them. */
export const hostTheme = (): Wishes['theme'] => theme;

/** The host of this page; one that hears nothing and asks nothing when the page stands alone. */
export function theHost(): Host {
  met ??= window.parent === window ? nobody : meet(ancestors());
  return met;
}

/** A host answers within milliseconds; a page around that is no host of ours never does. */
const HOST_MS = 150;
let meeting: () => void = () => undefined;

/** Waits for what the host of this page wants of it (its colours, its language), so that the page starts with it. */
export async function metHost(): Promise<void> {
  if (theHost() === nobody) return;
  await new Promise<void>((resolve) => {
    meeting = resolve;
    setTimeout(resolve, HOST_MS);
  });
}

/** Origins that may embed this page, as the server says in its head, and its own. */
function ancestors(): string[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name="trivet-frame-ancestors"]')?.content ?? '';
  return [location.origin, ...said.split(' ').filter(Boolean)];
}

function meet(allowed: string[]): Host {
  const early: { event: EventName; detail: object }[] = [];
  let port: MessagePort | undefined;
  let answers: Answers | undefined;

  const send = (message: object, transfer: Transferable[] = []) => port?.postMessage(message, transfer);
  const answer = async (data: unknown) => {
    const asked = readCall(data);
    if (!asked) return;
    const { id, call, given } = asked;
    const name = calls.find((each) => each === call);
    try {
      if (!name) throw refusal('embed.call.unknown', 'There is no such call.');
      if (!answers) throw refusal('embed.closed', 'The document is not open.');
      const value = await answers[name](given);
      send({ id, value }, value instanceof ArrayBuffer ? [value] : []);
    } catch (error) {
      send({ id, error: failureOf(error) });
    }
  };

  addEventListener('message', (event: MessageEvent) => {
    // Only the page that holds this frame, at an origin that the server names; no one else learns that this exists.
    if (event.source !== window.parent || !allowed.includes(event.origin)) return;
    const wishes = readConnect(event.data);
    const [given, ...more] = event.ports;
    if (!wishes || !given || more.length > 0) return;
    port?.close();
    port = given;
    const mayAsk = createAllowance();
    given.onmessage = ({ data }) => {
      const verdict = mayAsk();
      if (verdict === 'yes') return void answer(data);
      const id = readCall(data)?.id;
      if (id !== undefined)
        send({ id, error: { code: 'embed.call.flood', summary: 'Too many calls; wait a little.' } });
      if (verdict === 'never') given.close();
    };
    theme = wishes.theme;
    if (theme) document.documentElement.setAttribute('data-mantine-color-scheme', theme);
    if (wishes.locale) hearLocale(wishes.locale);
    meeting();
    for (const { event: name, detail } of early.splice(0)) send({ event: name, detail });
  });
  for (const origin of likely(allowed))
    window.parent.postMessage({ trivet: 'hello', versions: [VERSION] }, origin);

  return {
    tell(event, detail) {
      if (port) send({ event, detail });
      else if (early.push({ event, detail }) > MAX_EARLY) early.shift();
    },
    serve(given) {
      answers = given;
      return () => {
        if (answers === given) answers = undefined;
      };
    },
  };
}

/** The origin of the page around, where the browser says it; else all that are allowed, of which it is one. */
function likely(allowed: string[]): string[] {
  const said = location.ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin;
  return said !== undefined && allowed.includes(said) ? [said] : allowed;
}

/** What the host is told of a failure: codes and sentences of ours, nothing of the page's inside. */
function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'code' in error && 'summary' in error)
    return { code: String(error.code), summary: String(error.summary) };
  return { code: 'embed.failed', summary: 'Something went wrong in this page.' };
}
