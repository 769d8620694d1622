import { expect, test } from 'vitest';
import { wanted } from './wanted.ts';

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  { env: {}, sent: {} },
  { env: { OTEL_TRACES_EXPORTER: 'otlp' }, sent: {} },
  { env: collector, sent: { traces: 'http/protobuf', metrics: 'http/protobuf' } },
  { env: { ...collector, OTEL_SDK_DISABLED: 'TRUE' }, sent: {} },
  { env: { ...collector, OTEL_TRACES_EXPORTER: 'none' }, sent: { metrics: 'http/protobuf' } },
  { env: { ...collector, OTEL_METRICS_EXPORTER: 'none' }, sent: { traces: 'http/protobuf' } },
  { env: { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c/m' }, sent: { metrics: 'http/protobuf' } },
  {
    env: { ...collector, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
    sent: { traces: 'http/json', metrics: 'http/protobuf' },
  },
])('the standard variables $env ask for $sent', ({ env, sent }) => {
  expect(wanted(env)).toEqual({ traces: undefined, metrics: undefined, faults: [], ...sent });
});

test.each([
  { env: { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, fault: /PROTOCOL must be one of/ },
  {
    env: { ...collector, OTEL_TRACES_EXPORTER: 'jaeger' },
    fault: /OTEL_TRACES_EXPORTER must be otlp or none/,
  },
  { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, fault: /is no address/ },
])('what is not spoken is a fault to be told: $env', ({ env, fault }) => {
  const { traces, faults } = wanted(env);
  expect(traces).toBeUndefined();
  expect(faults[0]).toMatch(fault);
});
