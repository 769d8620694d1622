import { lookup as ask } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Fault } from '../http/problem.ts';

export type Address = { address: string; family: number };
/** Asks for the addresses of a host. */
export type Lookup = (host: string) => Promise<Address[]>;
/** Why nothing is sent to a host. */
export class AddressFault extends Error {
  readonly reason: 'private' | 'unknown';
  constructor(reason: 'private' | 'unknown') {
    super(`The host is ${reason}.`);
    this.reason = reason;
  }
}

/** Of IPv4 what the registry of special-purpose addresses keeps from the Internet (RFC 6890 and its updates). */
const kept = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  kept.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only global unicast is public, and of it not what holds an IPv4 address (Teredo, 6to4) or is for documents. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** True for an address of the public Internet; everything else, also IPv4 written as IPv6, is taken as private. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !kept.check(address, 'ipv4');
  return (
    family === 6 && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
  );
}

const byName: Lookup = (host) => ask(host, { all: true, verbatim: true });

/** Asks once where a host is; whoever connects uses this answer, so that the name cannot mean another one by then.
 *  @throws AddressFault when nobody knows the host, or when any of its addresses is private and must not be. */
export async function locate(url: URL, privately: boolean, lookup: Lookup = byName): Promise<Address[]> {
  // URL turns decimal, octal and hexadecimal forms of IPv4 into the usual one.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await lookup(host).catch((): Address[] => []) : [{ address: host, family }];
  if (found.length === 0) throw new AddressFault('unknown');
  if (!privately && !found.every((each) => isPublic(each.address))) throw new AddressFault('private');
  return found;
}

/** What can be said of an address without asking for its host. */
export function urlFaults(text: unknown): Fault[] {
  if (typeof text !== 'string') return [];
  const fault = (message: string) => [{ path: '/url', message }];
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return fault('must be an https address');
  if (url.username || url.password) return fault('must not hold a user name or password');
  if (url.hash) return fault('must not have a fragment');
  return [];
}

/** What is wrong with where an address leads. */
export async function leadFaults(text: string, privately: boolean, lookup?: Lookup): Promise<Fault[]> {
  const url = new URL(text);
  const fault = (message: string) => [{ path: '/url', message }];
  if (!privately && url.protocol !== 'https:') return fault('must be an https address');
  try {
    await locate(url, privately, lookup);
    return [];
  } catch (error) {
    if (!(error instanceof AddressFault)) throw error;
    return fault(
      error.reason === 'private'
        ? 'must not lead to a private, loopback or reserved address'
        : 'names a host that nobody knows',
    );
  }
}
