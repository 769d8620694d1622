import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type { Histogram } from 'prom-client';

/** A number and what tells it from others of its name. */
export type Labelled = { labels: Record<string, string>; value: number };

/** Numbers for operators, in Prometheus' terms. */
export type Telemetry = {
  registry: Registry;
  counter(name: string, help: string, labels?: string[]): Counter;
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  histogram(name: string, help: string, labels: string[], buckets: number[]): Histogram;
  /** Numbers that are kept elsewhere and read when somebody asks, one for each set of labels. Those that cannot be read,
   *  because the database is away, are left out: the others are needed the more. */
  read(
    kind: 'gauge' | 'counter',
    name: string,
    help: string,
    labels: string[],
    read: () => Labelled[] | Promise<Labelled[]>,
  ): void;
};

/** Buckets for what may take long. */
export const SLOW_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Does something, and notes how long it took and how it ended (the label `outcome`): `done`, `failed`, or `refused`,
 *  which is no fault of what was asked. */
export async function timed<T>(
  durations: Histogram,
  labels: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  const note = (outcome: string) =>
    durations.observe({ ...labels, outcome }, (performance.now() - begun) / 1000);
  try {
    const done = await work();
    note('done');
    return done;
  } catch (error) {
    note(Object(error).status < 500 ? 'refused' : 'failed');
    throw error;
  }
}

/** A registry of its own per server, so that several can live in one test process. */
export function createTelemetry(): Telemetry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'trivet_' });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    read(kind, name, help, labelNames, read) {
      const collect = async function collect(this: Gauge | Counter) {
        this.reset();
        // Without labels it is 0 from then on, which would be told where nothing is known.
        if (labelNames.length === 0) this.remove();
        const found = await (async () => read())().catch((): Labelled[] => []);
        for (const { labels, value } of found) this.inc(labels, value);
      };
      const Metric = kind === 'gauge' ? Gauge : Counter;
      new Metric({ name, help, labelNames, registers, collect });
    },
    histogram: (name, help, labels, buckets) =>
      new Histogram({ name, help, labelNames: labels, buckets, registers }),
  };
}
