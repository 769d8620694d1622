/** How a part of the installation does: it works, it does not, it is not there although wanted, or it is not wanted. */
export type PartState = 'ok' | 'failed' | 'missing' | 'off';

/** A part, and how it does. It may throw: then the part has failed. */
export type Part = { name: string; look(): Promise<Exclude<PartState, 'failed'>> };

/** What administrators see of the whole; services add what only they know, while they register. */
export type Overview = {
  part(name: string, look: Part['look']): void;
  /** @param read how many there are; cheap, as it is asked whenever somebody looks. */
  number(name: string, read: () => Promise<number>): void;
  parts(): Promise<{ name: string; state: PartState }[]>;
  numbers(): Promise<{ [name: string]: number }>;
};

/** Whoever does not answer within this time does not work. */
const LATE_MS = 3000;

export function createOverview(): Overview {
  const parts: Part[] = [];
  const numbers: { name: string; read: () => Promise<number> }[] = [];
  return {
    part: (name, look) => void parts.push({ name, look }),
    number: (name, read) => void numbers.push({ name, read }),
    parts: () => Promise.all(parts.map(async (each) => ({ name: each.name, state: await stateOf(each) }))),
    numbers: async () =>
      Object.fromEntries(await Promise.all(numbers.map(async ({ name, read }) => [name, await read()]))),
  };
}

async function stateOf({ look }: Part): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LATE_MS, new Error('late'));
  });
  return Promise.race([look(), late])
    .catch(() => 'failed' as const)
    .finally(() => clearTimeout(timer));
}
