import { connect } from './connection.ts';
import { closed, failure } from './failures.ts';
import { addressOf, makeFrame } from './frame.ts';
import { own } from './messages.ts';
import type { Embedded, Events, OpenOptions } from './trivet-embed.d.ts';

const PUBLISH_MS = 120_000;

/** Where this script came from. A classic script knows only while it runs first, a module always. */
const source =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : import.meta.url;

/** Shows a document in a frame; see trivet-embed.d.ts. */
export function open(options: OpenOptions): Embedded {
  const { element, mode = 'edit', theme, locale, timeLimit = 30_000 } = options;
  const base = URL.parse(options.server ?? '.', source);
  if (!base || !/^https?:$/.test(base.protocol))
    throw failure({ code: 'embed.options.invalid', summary: 'The option server is not valid.' });
  const { origin } = base;
  const frame = makeFrame(addressOf(origin, options), mode);
  const listeners = new Map<keyof Events, Set<(detail: never) => void>>();
  let over = false;
  let shown = false;
  let toldClosed = false;
  let isReady: (detail: Events['ready']) => void = () => undefined;
  let isClosed: (error: Error) => void = () => undefined;
  const ready = new Promise<Events['ready']>((resolve, reject) => {
    isReady = resolve;
    isClosed = reject;
  });
  // Who does not ask for it need not handle it.
  ready.catch(() => undefined);

  const tell = <Name extends keyof Events>(event: Name, detail: Events[Name]) => {
    if (event === 'ready') {
      shown = true;
      isReady(detail as Events['ready']);
    }
    if (event === 'closed') {
      if (toldClosed) return;
      toldClosed = true;
      isClosed(failure(detail as Events['closed']));
    }
    for (const listener of listeners.get(event) ?? []) {
      try {
        (listener as (detail: Events[Name]) => void)(detail);
      } catch (error) {
        // One listener's mistake is none of the others'.
        reportError(error);
      }
    }
  };
  const wishes = { ...(theme ? { theme } : {}), ...(locale ? { locale } : {}) };
  const connection = connect(frame, origin, wishes, tell);
  const ask = async <Value>(
    call: Parameters<typeof connection.ask>[0],
    given?: unknown,
    milliseconds = timeLimit,
  ) => {
    if (over) throw closed();
    return (await connection.ask(call, given, milliseconds)) as Value;
  };
  const end = () => {
    if (over) return;
    over = true;
    connection.end();
    frame.remove();
    tell('closed', { code: 'embed.closed', summary: 'The document was closed.' });
  };
  element.append(frame);

  return {
    frame,
    ready,
    on(event, listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener as (detail: never) => void));
      return () => void all.delete(listener as (detail: never) => void);
    },
    getContent: ((as = 'text') => ask('getContent', { as })) as Embedded['getContent'],
    replaceSelection: (content) =>
      ask('replaceSelection', typeof content === 'string' ? { text: content } : content),
    publish: () => ask('publish', undefined, Math.max(timeLimit, PUBLISH_MS)),
    setReadOnly: (readOnly) => ask('setReadOnly', { readOnly }),
    async focus() {
      frame.focus();
      await ask('focus');
    },
    async close(how) {
      if (over) return;
      // Before it is shown there is nothing that could be lost.
      if (shown && own(how, 'force') !== true) await ask('close');
      end();
    },
  };
}
