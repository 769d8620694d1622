import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { FRAGMENT } from '../../formats/model/index.ts';

/** Kinds of messages of Hocuspocus, and those of y-protocols within the first. */
const SYNC = 0;
const AUTHENTICATION = 2;
const ASK_AWARENESS = 3;
const STATELESS = 5;
const STEP_ONE = 0;
const STEP_TWO = 1;
const UPDATE = 2;
const DENIED = 1;

/** An editor without a document: hundreds of them fit in one process. It asks for the whole text and drops it, hears
 *  what others type, and types by itself. */
export type RoomClient = {
  /** Types a number, which others hear. */
  type(key: number): void;
  /** Puts a paragraph before the text. */
  write(words: string): void;
  /** Says that it is still there; a server ends a room of whom it hears nothing for a minute. */
  ask(): void;
  leave(): void;
};

export type Hearing = {
  /** of a number that somebody else typed */
  arrived?(key: number): void;
  /** of a number of ours that is committed */
  saved?(key: number): void;
  /** not by us */
  closed?(code: number): void;
};

export type Entering = {
  /** of the rooms, `ws://…` */
  url: string;
  room: string;
  headers: Record<string, string>;
  /** where it comes from; one address has some 28,000 ports */
  localAddress?: string;
};

/** Each number is typed as `#17;`, so that it is found in a change without reading that. */
const TYPED = /#(\d+);/g;

/** Enters a room; resolves when the text is there. @throws Error when it is refused. */
export async function enterRoom(
  { url, room, headers, localAddress }: Entering,
  { arrived, saved, closed }: Hearing = {},
): Promise<RoomClient> {
  const options = { headers, perMessageDeflate: false, ...(localAddress && { localAddress }) };
  const socket = new WebSocket(url, options);
  const send = (kind: number, write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, room);
    encoding.writeVarUint(encoder, kind);
    write(encoder);
    socket.send(encoding.toUint8Array(encoder));
  };
  const authenticate = (encoder: encoding.Encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, '');
    encoding.writeVarString(encoder, '4.7.0');
  };
  const askForAll = (encoder: encoding.Encoder) => {
    encoding.writeVarUint(encoder, STEP_ONE);
    encoding.writeVarUint8Array(encoder, Uint8Array.of(0));
  };
  let left = false;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('open', () => send(AUTHENTICATION, authenticate));
    socket.on('close', (code) => {
      reject(new Error(`The room was closed with ${code}.`));
      if (!left) closed?.(code);
    });
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(data);
      decoding.readVarString(decoder);
      const kind = decoding.readVarUint(decoder);
      if (kind === AUTHENTICATION) {
        if (decoding.readVarUint(decoder) !== DENIED) return send(SYNC, askForAll);
        return reject(new Error(decoding.readVarString(decoder)));
      }
      if (kind === STATELESS && saved) {
        const { seq } = JSON.parse(decoding.readVarString(decoder)) as { seq?: number };
        if (seq !== undefined) saved(seq);
      }
      if (kind !== SYNC) return;
      const step = decoding.readVarUint(decoder);
      if (step === STEP_TWO) resolve();
      if (step === UPDATE && arrived)
        for (const [, key] of data.toString('latin1').matchAll(TYPED)) arrived(Number(key));
    });
  });
  // What is typed builds on nothing that is there, so a document of its own is enough; most do not type.
  let doc: Y.Doc | undefined;
  const opened = () => {
    const own = new Y.Doc();
    own.on('update', (update: Uint8Array) =>
      send(SYNC, (encoder) => {
        encoding.writeVarUint(encoder, UPDATE);
        encoding.writeVarUint8Array(encoder, update);
      }),
    );
    return own;
  };
  return {
    type(key) {
      doc ??= opened();
      doc.getText('bench').insert(0, `#${key};`);
      const written = JSON.stringify({ type: 'written', seq: key });
      send(STATELESS, (encoder) => encoding.writeVarString(encoder, written));
    },
    write(words) {
      doc ??= opened();
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(words)]);
      doc.getXmlFragment(FRAGMENT).insert(0, [paragraph]);
    },
    ask: () => send(ASK_AWARENESS, () => undefined),
    leave() {
      left = true;
      doc?.destroy();
      socket.terminate();
    },
  };
}
