import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it came: to whom it was to go, and its bytes. */
export type Received = { to: string[]; headers: string; body: string };

/** A real mail server that keeps what it is given. */
export type MailServer = {
  /** With user name and password. */
  url: string;
  port: number;
  letters: Received[];
  /** What it answers to a recipient meanwhile, such as 451; 0: it takes everything. */
  refuses: number;
  /** How often it refused. */
  refused: number;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const letters: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === 'trivet@here' && password === 'p:/ss';
      done(isKnown ? null : new Error('Wrong.'), isKnown ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      if (!mail.refuses) return done();
      mail.refused++;
      done(Object.assign(new Error('Not now.'), { responseCode: mail.refuses }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [headers = '', body = ''] = Buffer.concat(chunks)
          .toString('utf8')
          .split(/\r\n\r\n([\s\S]*)/);
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), headers, body });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://trivet%40here:p%3A%2Fss@127.0.0.1:${port}`,
    port,
    letters,
    refuses: 0,
    refused: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
