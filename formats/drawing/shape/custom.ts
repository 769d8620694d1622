import { child, type XmlElement } from '../../package/xml.ts';

type Values = Map<string, number>;
const MAX_GUIDES = 400;
const MAX_COMMANDS = 4_000;

/**
 * The outlines of a `a:custGeom` as data of paths, for a shape of a size: guides are worked out in order (ECMA-376 Part 1,
 * 20.1.9.11), paths are made as large as the shape. `filled`, `stroked`: whether the path is.
 */
export type Outline = { d: string; filled: boolean; stroked: boolean };

export function customOutlines(geometry: XmlElement, width: number, height: number): Outline[] {
  const values = initial(width, height);
  for (const list of ['a:avLst', 'a:gdLst'])
    for (const guide of child(geometry, list)?.children.slice(0, MAX_GUIDES) ?? [])
      values.set(guide.attributes.get('name') ?? '', formula(guide.attributes.get('fmla') ?? '', values));
  let left = MAX_COMMANDS;
  return (child(geometry, 'a:pathLst')?.children ?? []).map((path) => {
    const size = (name: string, own: number) => Number(path.attributes.get(name)) || own;
    const [sx, sy] = [width / size('w', width), height / size('h', height)];
    const commands = path.children.slice(0, left);
    left -= commands.length;
    return {
      d: pathData(commands, values, sx, sy),
      filled: path.attributes.get('fill') !== 'none',
      stroked: !/^(0|false)$/.test(path.attributes.get('stroke') ?? ''),
    };
  });
}

function initial(w: number, h: number): Values {
  const s = Math.min(w, h);
  const angles = { cd2: 10_800_000, cd4: 5_400_000, cd8: 2_700_000, '3cd4': 16_200_000, '3cd8': 8_100_000 };
  const parts = [2, 3, 4, 5, 6, 8, 10].flatMap((part): [string, number][] => [
    [`wd${part}`, w / part],
    [`hd${part}`, h / part],
    [`ssd${part}`, s / part],
  ]);
  return new Map<string, number>([
    ...Object.entries({ w, h, l: 0, t: 0, r: w, b: h, hc: w / 2, vc: h / 2, ss: s, ls: Math.max(w, h) }),
    ...Object.entries(angles),
    ...parts,
  ]);
}

const amountOf = (said: string | undefined, values: Values): number => {
  const value = values.get(said ?? '') ?? Number(said);
  return Number.isFinite(value) ? value : 0;
};

/** Angles are in 60,000ths of a degree. */
const radians = (angle: number) => (angle / 60_000 / 180) * Math.PI;
const degrees = (angle: number) => (angle / Math.PI) * 180 * 60_000;

function formula(text: string, values: Values): number {
  const [name, ...said] = text.trim().split(/\s+/);
  const [x = 0, y = 0, z = 0] = said.map((one) => amountOf(one, values));
  switch (name) {
    case '*/':
      return (x * y) / (z || 1);
    case '+-':
      return x + y - z;
    case '+/':
      return (x + y) / (z || 1);
    case '?:':
      return x > 0 ? y : z;
    case 'abs':
      return Math.abs(x);
    case 'at2':
      return degrees(Math.atan2(y, x));
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y));
    case 'cos':
      return x * Math.cos(radians(y));
    case 'sin':
      return x * Math.sin(radians(y));
    case 'tan':
      return x * Math.tan(radians(y));
    case 'max':
      return Math.max(x, y);
    case 'min':
      return Math.min(x, y);
    case 'mod':
      return Math.hypot(x, y, z);
    case 'pin':
      return Math.max(x, Math.min(y, z));
    case 'sqrt':
      return Math.sqrt(Math.max(0, x));
    default:
      return x;
  }
}

function pathData(commands: readonly XmlElement[], values: Values, sx: number, sy: number): string {
  let [x, y] = [0, 0];
  return commands
    .map((command) => {
      const value = (name: string) => amountOf(command.attributes.get(name), values);
      if (command.name === 'a:close') return 'Z';
      if (command.name === 'a:arcTo') {
        const [rx, ry] = [value('wR') * sx, value('hR') * sy];
        const [start, sweep] = [radians(value('stAng')), radians(value('swAng'))];
        // A whole turn has to be two halves.
        const halves = Math.abs(sweep) >= Math.PI * 1.999 ? 2 : 1;
        let data = '';
        for (let half = 1; half <= halves; half++) {
          const from = start + (sweep * (half - 1)) / halves;
          const to = start + (sweep * half) / halves;
          x += rx * (Math.cos(to) - Math.cos(from));
          y += ry * (Math.sin(to) - Math.sin(from));
          const large = Math.abs(to - from) > Math.PI ? 1 : 0;
          data += `A${rx} ${ry} 0 ${large} ${sweep > 0 ? 1 : 0} ${x} ${y}`;
        }
        return data;
      }
      const points = command.children.filter(({ name }) => name === 'a:pt').slice(0, 3);
      const places = points.map(({ attributes }) => {
        x = amountOf(attributes.get('x'), values) * sx;
        y = amountOf(attributes.get('y'), values) * sy;
        return `${x} ${y}`;
      });
      return places.length === 0 ? '' : `${letters[command.name] ?? 'L'}${places.join(' ')}`;
    })
    .join('');
}

const letters: Record<string, string> = {
  'a:moveTo': 'M',
  'a:lnTo': 'L',
  'a:cubicBezTo': 'C',
  'a:quadBezTo': 'Q',
};
