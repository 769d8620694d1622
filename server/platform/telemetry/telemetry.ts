import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A number and what tells it from others of its name. */
export type Labelled = { labels: Record<string, string>; value: number };

/** Numbers for operators, in Prometheus' terms. */
export type Telemetry = {
  registry: Registry;
  counter(name: string, help: string, labels?: string[]): Counter;
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  histogram(name: string, help: string, labels: string[], buckets: number[]): Histogram;
  /** Numbers that are kept elsewhere and read when somebody asks, one for each set of labels. */
  read(
    kind: 'gauge' | 'counter',
    name: string,
    help: string,
    labels: string[],
    read: () => Labelled[] | Promise<Labelled[]>,
  ): void;
};

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
        for (const { labels, value } of await read()) this.inc(labels, value);
      };
      const Metric = kind === 'gauge' ? Gauge : Counter;
      new Metric({ name, help, labelNames, registers, collect });
    },
    histogram: (name, help, labels, buckets) =>
      new Histogram({ name, help, labelNames: labels, buckets, registers }),
  };
}
