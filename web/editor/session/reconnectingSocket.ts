import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/** The line to the rooms: a socket that is opened again for as long as the page wants it. */
export type Line = {
  socket: HocuspocusProviderWebsocket;
  /** Opens it for the first time. */
  open(): void;
  /** Gives up this socket, and opens another one soon. */
  again(): void;
  /** Says that it is good for what it is wanted for: after it the pauses are short again. */
  holds(): void;
  /** Opens no more until it is woken. */
  rest(): void;
  wake(): void;
  /** Hangs up for good. */
  close(): void;
};

class Socket extends HocuspocusProviderWebsocket {
  /** Everybody hears that it is closed now; the browser would ask the other end first, which may not be there. */
  giveUp(): void {
    if (this.webSocket) this.emit('close', { event: { code: 4408, reason: 'given up' } });
  }

  /** What is said while there is no line is not kept: with the next one each side asks for what it lacks. */
  override send(message: Uint8Array<ArrayBuffer>): void {
    if (this.webSocket?.readyState === 1) this.webSocket.send(message);
  }
}

/** The first pause before another try, how much longer each next one is, and the longest. */
const FIRST_MS = 1000;
const GROWTH = 1.6;
const LONGEST_MS = 5000;
/** How long a server may take until it says something; a browser alone would wait for minutes. */
const PATIENCE_MS = 15_000;

/**
 * The library tries less and less often, up to half a minute apart, and begins a second series of tries when a socket
 * closes before anything came over it; either of the two takes the other's socket away. So each of its series is one
 * try here, and this says when the next one is: within seconds, and at once when the browser has a network again or
 * somebody comes back to the page.
 * @param refused hears of a try that ended before the socket was open
 */
export function openLine(url: string, refused: () => void = () => undefined): Line {
  const socket = new Socket({ url, autoConnect: false, maxAttempts: 1 });
  let tries = 0;
  let closed = false;
  let resting = false;
  let letIn = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const dial = () => {
    clearTimeout(pause);
    pause = undefined;
    if (closed || resting || socket.webSocket) return;
    letIn = false;
    clearTimeout(patience);
    patience = setTimeout(() => socket.giveUp(), PATIENCE_MS);
    void socket.connect();
  };
  const dialSoon = () => {
    clearTimeout(patience);
    if (closed || resting || pause !== undefined) return;
    const longest = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** tries++);
    // Not all pages at once when a server is back.
    pause = setTimeout(dial, longest * (0.5 + Math.random() / 2));
  };
  // It may be dead without knowing.
  const back = () => {
    socket.giveUp();
    dial();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') dial();
  };

  socket.on('status', ({ status }: { status: string }) => {
    if (status === 'connecting') socket.shouldConnect = false;
  });
  socket.on('open', () => {
    letIn = true;
  });
  // The first message has come.
  socket.on('connect', () => clearTimeout(patience));
  socket.on('disconnect', () => {
    if (!letIn && !closed) refused();
    dialSoon();
  });
  addEventListener('online', back);
  document.addEventListener('visibilitychange', seen);

  return {
    socket,
    open: dial,
    again: () => socket.giveUp(),
    holds() {
      tries = 0;
    },
    rest() {
      resting = true;
      clearTimeout(pause);
      pause = undefined;
    },
    wake() {
      resting = false;
      tries = 0;
      dial();
    },
    close() {
      closed = true;
      clearTimeout(pause);
      clearTimeout(patience);
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', seen);
      socket.giveUp();
      socket.destroy();
    },
  };
}
