import { isIP } from 'node:net';
import { hostsOf } from '../platform/databaseHosts.ts';

export const text = (given: string) => given;

export const secretText = (given: string) => {
  if (given.trim() === '') throw new Error('must not be blank');
  return given;
};

export const wholeNumber = (least: number, most: number) => (given: string) => {
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`);
  }
  return value;
};

export const oneOf =
  <const Words extends readonly string[]>(...words: Words) =>
  (given: string): Words[number] => {
    if (!words.includes(given)) throw new Error(`must be one of ${words.join(', ')}`);
    return given;
  };

export const yesOrNo = (given: string) => {
  if (!['0', '1', 'true', 'false'].includes(given)) throw new Error('must be 0 or 1');
  return given === '1' || given === 'true';
};

export const words = (given: string) => given.split(/[\s,]+/).filter(Boolean);

export const namesOf =
  <const Names extends readonly string[]>(...names: Names) =>
  (given: string): Names[number][] =>
    words(given).map((word) => oneOf(...names)(word));

export const httpUrl = (given: string) => {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('must be an http or https address');
  return given.replace(/\/+$/, '');
};

/** Where people can be sent who have a question. */
export const contact = (given: string) => {
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(given) || /^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    return given;
  throw new Error('must be an e-mail address, or an http or https address');
};

export const databaseUrl = (given: string) => {
  if (!/^postgres(ql)?:\/\//.test(given)) throw new Error('must start with postgres:// or postgresql://');
  hostsOf(given);
  return given;
};

const json = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    throw new Error('must be JSON');
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const jsonObject = (given: string) => {
  const value = json(given);
  if (!isObject(value)) throw new Error('must be a JSON object');
  return value;
};

export const jsonList = (given: string) => {
  const value = json(given);
  if (!Array.isArray(value) || !value.every(isObject)) throw new Error('must be a JSON array of objects');
  return value;
};

export const origins = (given: string) =>
  words(given).map((origin) => {
    if (URL.parse(origin)?.origin !== origin)
      throw new Error(`must list origins such as https://a.example, not ${origin}`);
    return origin;
  });

export const addresses = (given: string) =>
  words(given).map((address) => {
    if (!isIP(address.split('/')[0] ?? '')) throw new Error('must list IP addresses or networks');
    return address;
  });

export const bucketNames = (given: string) =>
  words(given).map((name) => {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) throw new Error(`must list buckets, not ${name}`);
    return name;
  });

/** The five fields of cron, each with the numbers that it may have. */
const CRON = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

export const cron = (given: string) => {
  const fields = given.trim().split(/\s+/);
  const isField = (field: string, [least, most]: readonly [number, number]) =>
    field.split(',').every((each) => {
      if (/^\*(\/[1-9]\d*)?$/.test(each)) return true;
      const [from, to = from, ...more] = each
        .split('-')
        .map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN));
      return more.length === 0 && Number(from) >= least && Number(to) <= most && Number(from) <= Number(to);
    });
  if (fields.length !== CRON.length || !CRON.every((range, at) => isField(fields[at] ?? '', range)))
    throw new Error('must have five fields as in cron, such as 30 2 * * * for half past two each night');
  return fields.join(' ');
};

export const innerPath = (given: string) => {
  if (!/^\/([\w.~-]+\/)+$/.test(given) || /\/\.{1,2}\//.test(given))
    throw new Error('must be a path that begins and ends with /, such as /protected/');
  return given;
};

/** Where a clamd listens, as `node:net` takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export const clamdAddress = (given: string): ClamdAddress => {
  if (given.startsWith('/')) return { path: given };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
  if (!host || Number(port) > 65_535) throw new Error('must be host:port, or the path of a socket');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
};

/** True for a host name or address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
