import { closed, failure } from './failures.ts';
import { type CallName, events, isHello, own, readFailure, VERSION, type Wishes } from './messages.ts';
import type { Events } from './trivet-embed.d.ts';

type Waiting = { settle(value: unknown): void; fail(error: Error): void };

/** The host's end of the conversation with the page in a frame. */
export type Connection = {
  ask(call: CallName, given: unknown, milliseconds: number): Promise<unknown>;
  /** Fails what waits; nothing is heard any more. */
  end(): void;
};

/** @param origin that of the server; messages from other origins are ignored, and none are sent to them.
 *  @param tell hears the events. */
export function connect(
  frame: HTMLIFrameElement,
  origin: string,
  wishes: Wishes,
  tell: <Name extends keyof Events>(event: Name, detail: Events[Name]) => void,
): Connection {
  const waiting = new Map<number, Waiting>();
  let port: MessagePort | undefined;
  let asked = 0;
  let met: () => void = () => undefined;
  /** Resolves when the page has said that the document is shown. */
  let shown = new Promise<void>((resolve) => {
    met = resolve;
  });
  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };

  const hear = ({ data }: MessageEvent) => {
    const event = own(data, 'event');
    const known = events.find((each) => each === event);
    if (known) {
      if (known === 'ready') met();
      return tell(known, (own(data, 'detail') ?? {}) as never);
    }
    const id = own(data, 'id');
    const one = typeof id === 'number' ? waiting.get(id) : undefined;
    if (!one) return;
    waiting.delete(id as number);
    const error = own(data, 'error');
    if (error === undefined) return one.settle(own(data, 'value'));
    one.fail(failure(readFailure(error) ?? { code: 'embed.answer.unreadable', summary: 'It went wrong.' }));
  };

  const meet = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !isHello(event.data)) return;
    // A page that was reloaded says hello again; calls to the previous one will not be answered.
    if (port) {
      port.close();
      failAll(failure({ code: 'embed.reloaded', summary: 'The document was loaded anew meanwhile.' }));
      shown = new Promise((resolve) => {
        met = resolve;
      });
    }
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = hear;
    frame.contentWindow?.postMessage({ trivet: 'connect', version: VERSION, ...wishes }, origin, [
      channel.port2,
    ]);
  };
  addEventListener('message', meet);

  return {
    ask: (call, given, milliseconds) =>
      new Promise((settle, fail) => {
        const id = ++asked;
        const patience = setTimeout(() => {
          waiting.delete(id);
          fail(failure({ code: 'embed.time', summary: `The document did not answer ${call} in time.` }));
        }, milliseconds);
        waiting.set(id, {
          settle: (value) => {
            clearTimeout(patience);
            settle(value);
          },
          fail: (error) => {
            clearTimeout(patience);
            fail(error);
          },
        });
        shown.then(() => {
          if (waiting.has(id)) port?.postMessage({ id, call, given });
        });
      }),
    end() {
      removeEventListener('message', meet);
      port?.close();
      failAll(closed());
    },
  };
}
