import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { recordSpans } from '../../tracing/spans.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';
import { numbersOf } from './numbers.ts';
import { recorderOf, samplerOf } from './recorder.ts';
import { numberOf, type Protocol, wanted } from './wanted.ts';

type Environment = Record<string, string | undefined>;
type Sent = { env: Environment; telemetry: Telemetry; log: Log; version: string };

/** A collector that is away is told once in a while. */
const WARN_MS = 60_000;
/** How long a stop waits for what is still to be sent. */
const FLUSH_MS = 3000;

/** Sends traces and numbers to the collector that the standard variables of OpenTelemetry name. Without one nothing is
 *  loaded. A collector that is slow or away loses what is to be sent, and holds up nobody.
 *  @returns the function that sends the rest, and stops. */
export async function sendTelemetry({ env, telemetry, log, version }: Sent): Promise<() => Promise<void>> {
  const { traces, metrics, faults } = wanted(env);
  for (const fault of faults) log.warn({ fault }, 'traces or numbers are not sent');
  if (!traces && !metrics) return async () => undefined;
  const api = await import('@opentelemetry/api');
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  api.diag.setLogger(complaints(log), { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });
  const own = { 'service.name': 'trivet', 'service.version': version, 'service.instance.id': randomUUID() };
  const resource = resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));

  const ending: (() => Promise<void>)[] = [];
  if (traces) {
    const sdk = await import('@opentelemetry/sdk-trace');
    const core = await import('@opentelemetry/core');
    const processor = new sdk.BatchSpanProcessor({
      exporter: await traceExporter(traces),
      scheduledDelayMillis: numberOf(env, 'OTEL_BSP_SCHEDULE_DELAY', 5000),
      exportTimeoutMillis: numberOf(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000),
      maxQueueSize: numberOf(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048),
      maxExportBatchSize: numberOf(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
    });
    const sampler = samplerOf(env, sdk);
    const provider = new sdk.TracerProvider({ resource, sampler, spanProcessors: [processor] });
    recordSpans(recorderOf(api, core, provider.getTracer('trivet', version)));
    ending.push(() => provider.shutdown());
  }
  if (metrics) {
    const sdk = await import('@opentelemetry/sdk-metrics');
    const interval = numberOf(env, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000);
    const reader = new sdk.PeriodicExportingMetricReader({
      exporter: await metricExporter(metrics),
      exportIntervalMillis: interval,
      exportTimeoutMillis: Math.min(interval, numberOf(env, 'OTEL_METRIC_EXPORT_TIMEOUT', 30_000)),
    });
    reader.setMetricProducer(numbersOf(telemetry.registry, sdk, resource, version));
    ending.push(() => reader.shutdown());
  }
  log.info({ traces, metrics }, 'traces and numbers are sent by OTLP');
  return async () => {
    recordSpans(undefined);
    const ended = Promise.allSettled(ending.map((end) => end()));
    await Promise.race([ended, wait(FLUSH_MS, undefined, { ref: false })]);
  };
}

const traceExporter = async (protocol: Protocol) => {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return new OTLPTraceExporter();
};

const metricExporter = async (protocol: Protocol) => {
  const { OTLPMetricExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-metrics-otlp-http')
    : import('@opentelemetry/exporter-metrics-otlp-proto'));
  return new OTLPMetricExporter();
};

/** What the packages have to say may hold addresses, headers or what a collector answered: only that it is so is logged. */
function complaints(log: Log) {
  let told = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - told < WARN_MS) return;
    told = performance.now();
    log.warn('the collector does not take traces or numbers; some are lost');
  };
  const nothing = () => undefined;
  return { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing };
}
