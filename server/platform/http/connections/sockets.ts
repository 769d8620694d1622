import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Settings } from '../../../settings.ts';
import { networkOf } from '../network.ts';

/** Sockets beyond the limit that are taken all the same: to be told to come again, and for monitors. */
const SPARE = 32;

/** The open sockets of a process, of which there are never more than it can serve. */
export type Sockets = {
  /** Accepts a new socket or closes it. At the limit, the one that has been idle longest is closed to make room. */
  take(socket: Socket): void;
  /** A request runs on it from now on; it does not rest. */
  begin(socket: Socket): void;
  /** That request has ended. */
  end(socket: Socket): void;
  isBusy(socket: Socket): boolean;
  /** Whether it came when there was no room: only monitors are answered on it. */
  isBeyond(socket: Socket): boolean;
  /** How many there are. */
  count(): number;
};

type Held = { network: Network | undefined; running: number; beyond: boolean };
/** The sockets of one network; `resting` in the order in which they began to rest. */
type Network = { name: string; count: number; resting: Set<Socket> };

export function createSockets(
  settings: Pick<Settings, 'maxConnections' | 'addressShare' | 'trustedProxies'>,
): Sockets {
  const { maxConnections: most } = settings;
  const share = Math.max(1, Math.floor((most * settings.addressShare) / 100));
  const isProxy = proxies(settings.trustedProxies);
  const held = new Map<Socket, Held>();
  const resting = new Set<Socket>();
  const networks = new Map<string, Network>();
  let spare = SPARE;

  const forget = (socket: Socket) => {
    const found = held.get(socket);
    if (!found) return;
    held.delete(socket);
    resting.delete(socket);
    if (found.beyond) spare += 1;
    const { network } = found;
    if (!network) return;
    network.resting.delete(socket);
    network.count -= 1;
    if (network.count === 0) networks.delete(network.name);
  };
  const letGo = (among: Set<Socket> = new Set()) => {
    const [longest] = among;
    if (!longest) return;
    forget(longest);
    longest.destroy();
  };
  const rest = (socket: Socket, { network }: Held) => {
    resting.add(socket);
    network?.resting.add(socket);
  };
  const join = (name: string): Network => {
    const network = networks.get(name) ?? { name, count: 0, resting: new Set() };
    networks.set(name, network);
    network.count += 1;
    return network;
  };

  return {
    take(socket) {
      const address = socket.remoteAddress ?? '';
      const name = isProxy(address) ? undefined : networkOf(address);
      const countOf = () => (name === undefined ? 0 : (networks.get(name)?.count ?? 0));
      if (name !== undefined && countOf() >= share) letGo(networks.get(name)?.resting);
      if (held.size >= most) letGo(resting);
      const beyond = held.size >= most || countOf() >= share;
      if (beyond && spare === 0) return void socket.destroy();
      if (beyond) spare -= 1;
      const entry = { network: name === undefined ? undefined : join(name), running: 0, beyond };
      held.set(socket, entry);
      rest(socket, entry);
      // Each request that is sent ahead listens to it.
      socket.setMaxListeners(0);
      socket.once('close', () => forget(socket));
    },
    begin(socket) {
      const found = held.get(socket);
      if (!found) return;
      found.running += 1;
      resting.delete(socket);
      found.network?.resting.delete(socket);
    },
    end(socket) {
      const found = held.get(socket);
      if (!found) return;
      found.running -= 1;
      if (found.running === 0) rest(socket, found);
    },
    isBusy: (socket) => (held.get(socket)?.running ?? 0) > 0,
    isBeyond: (socket) => held.get(socket)?.beyond === true,
    count: () => held.size,
  };
}

function proxies(trusted: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of trusted) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = withoutMapping(address);
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** A socket that takes both families shows IPv4 addresses within IPv6. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
