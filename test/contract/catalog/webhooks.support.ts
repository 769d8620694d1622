import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Message = { headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> };

/** Somebody who is told. `answer` is called with the number of the message, from 1 on. */
export async function startReceiver(
  answer: (reply: ServerResponse, count: number) => void = (reply) => reply.end(),
  port = 0,
) {
  const messages: Message[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    messages.push({ headers: request.headers, text, body: JSON.parse(text) });
    answer(reply, messages.length);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}/hook`,
    messages,
    /** Messages once there are so many. */
    async received(count: number): Promise<Message[]> {
      await until(() => messages.length >= count, `${count} messages`);
      return messages;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 40_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not come to that: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether one of the signatures of a message is that of the secret, as a receiver computes it. */
export function isSigned({ headers, text }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
