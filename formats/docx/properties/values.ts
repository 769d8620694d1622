import { child, wAttr, type XmlElement } from '../../package/xml.ts';

/** Set a property only when it has a value, so that an empty look is an empty object. */
export function set<Target, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
) {
  if (value !== undefined) target[key] = value;
}

export function positive(value: string | undefined, divisor: number): number | undefined {
  const number = Number(value);
  return value !== undefined && number > 0 ? number / divisor : undefined;
}

export const color = (value: string | undefined) =>
  value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;

/** The colour of a `w:shd`: its ground, mixed with the colour of its pattern where it has one (`pct15`, `solid`). */
export function shade(element: XmlElement | undefined): string | undefined {
  const fill = color(wAttr(element, 'fill'));
  const pattern = wAttr(element, 'val') ?? 'clear';
  const share = pattern === 'solid' ? 1 : Number(/^pct(\d+)$/.exec(pattern)?.[1] ?? 0) / 100;
  if (share === 0) return fill;
  const [ground, ink] = [fill ?? 'FFFFFF', color(wAttr(element, 'color')) ?? '000000'];
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [0, 2, 4].map((at) => Math.round(part(ground, at) * (1 - share) + part(ink, at) * share));
  return mixed
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Whether a toggle property such as `w:b` is on; undefined when absent. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = child(properties, name);
  return element && isOn(element);
}

/** Whether an attribute such as `w:default` is on. */
export const isSet = (value: string | undefined) => value === '1' || value === 'true' || value === 'on';

export function isOn(element: XmlElement): boolean {
  const value = wAttr(element, 'val');
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
}
