import type { HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Sdk = typeof import('@opentelemetry/sdk-metrics');
type Point = MetricValue<string> & { metricName?: string };

/** The numbers of /metrics, for OpenTelemetry: declared once, with two ways out. */
export function numbersOf(
  registry: Registry,
  { AggregationTemporality, DataPointType }: Sdk,
  resource: Resource,
  version: string,
): MetricProducer {
  const startTime: HrTime = timeOf(performance.timeOrigin);

  const dataOf = (metric: MetricObjectWithValues<MetricValue<string>>): MetricData | undefined => {
    const endTime = timeOf(Date.now());
    const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: 1 };
    const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    const at = { startTime, endTime };
    const points = metric.values.map(({ value, labels }) => ({ ...at, attributes: textual(labels), value }));
    // prom-client types its kinds as an enumeration and gives their names.
    const kind = String(metric.type);
    if (kind === 'counter')
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points };
    if (kind === 'gauge') return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points };
    if (kind !== 'histogram') return undefined;
    const dataPoints = histogramsOf(metric.values).map((point) => ({ ...at, ...point }));
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  };

  return {
    async collect() {
      const metrics = (await registry.getMetricsAsJSON()).flatMap((each) => dataOf(each) ?? []);
      const scopeMetrics = [{ scope: { name: 'trivet', version }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

/** Prometheus counts in each bucket also what is in the smaller ones; OpenTelemetry does not. */
function histogramsOf(values: Point[]) {
  const sets = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }));
  return [...sets.values()].map((all) => {
    const part = (name: string) => all.filter(({ metricName }) => metricName?.endsWith(name));
    const upTo = part('_bucket').map(({ value }) => value);
    const bounds = part('_bucket').map(({ labels }) => labels.le);
    const { le: _, ...labels } = all[0]?.labels ?? {};
    return {
      attributes: textual(labels),
      value: {
        buckets: {
          boundaries: bounds.filter((bound) => bound !== '+Inf').map(Number),
          counts: upTo.map((count, at) => count - (upTo[at - 1] ?? 0)),
        },
        sum: part('_sum')[0]?.value ?? 0,
        count: part('_count')[0]?.value ?? 0,
      },
    };
  });
}

const textual = (labels: Partial<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

const timeOf = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];
