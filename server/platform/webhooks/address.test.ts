import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type Address, isPublic, leadFaults } from './address.ts';
import { send } from './send.ts';

const lookup =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'not an address',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
);

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0/',
  'https://localhost/',
  'https://１２７.0.0.1/',
])('%s is refused', async (url) => {
  expect(await leadFaults(url, false)).toEqual([
    { path: '/url', message: 'must not lead to a private, loopback or reserved address' },
  ]);
});

test('a host is refused when one of its addresses is private, or when nobody knows it', async () => {
  const of = async (...addresses: string[]) =>
    (await leadFaults('https://hook.example/', false, lookup(...addresses))).map((each) => each.message);
  expect(await of('8.8.8.8', '2606:4700:4700::1111')).toEqual([]);
  expect(await of('8.8.8.8', '10.0.0.1')).toEqual([
    'must not lead to a private, loopback or reserved address',
  ]);
  expect(await of()).toEqual(['names a host that nobody knows']);
  expect(await leadFaults('http://hook.example/', false, lookup('8.8.8.8'))).toHaveLength(1);
  expect(await leadFaults('http://hook.example/', true, lookup('10.0.0.1'))).toEqual([]);
});

test('the connection goes to the address that was checked: a name that means another one later is of no use', async () => {
  const asked: string[] = [];
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    hosts.push(request.headers.host);
    reply.end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = {
    url: `http://rebound.invalid:${port}/`,
    headers: {},
    body: '{}',
    milliseconds: 5000,
    signal: new AbortController().signal,
    lookup: async (host: string) => {
      asked.push(host);
      return asked.length === 1
        ? [{ address: '127.0.0.1', family: 4 }]
        : [{ address: '127.0.0.2', family: 4 }];
    },
  };
  try {
    expect(await send({ ...sending, privately: true })).toMatchObject({ status: 200, response: 'taken' });
    expect(asked).toEqual(['rebound.invalid']);
    expect(hosts).toEqual([`rebound.invalid:${port}`]);
    const secure = sending.url.replace('http:', 'https:');
    for (const url of [sending.url, secure])
      expect(await send({ ...sending, url, privately: false })).toMatchObject({
        reason: 'the address is private',
      });
    expect(hosts).toHaveLength(1);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a host that is never found costs no more than the patience', async () => {
  const outcome = await send({
    url: 'https://slow.invalid/',
    headers: {},
    body: '{}',
    privately: false,
    milliseconds: 100,
    signal: new AbortController().signal,
    lookup: () => new Promise(() => undefined),
  });
  expect(outcome.reason).toBe('no answer in time');
});
