import type { Tracer } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Recorder } from '../../tracing/spans.ts';

type Api = typeof import('@opentelemetry/api');
type Core = typeof import('@opentelemetry/core');
type Sdk = typeof import('@opentelemetry/sdk-trace');

/** Keeps our spans as OpenTelemetry's. */
export function recorderOf(
  { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags }: Api,
  { parseTraceParent }: Core,
  tracer: Tracer,
): Recorder {
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  return ({ name, kind, attributes = {}, parent, ago }) => {
    const above =
      typeof parent === 'string'
        ? parseTraceParent(parent)
        : parent && { ...parent, traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
    const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
    const begun = ago === undefined ? {} : { startTime: Date.now() - ago };
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, ...begun }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      hasEnded: () => !span.isRecording(),
      set: (more) => void span.setAttributes(more),
      end(fault) {
        if (fault !== undefined) {
          span.setAttribute('error.type', fault);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
}

/** The sampler of OTEL_TRACES_SAMPLER and its argument; what is not known counts as absent, as the standard has it. */
export function samplerOf(env: Record<string, string | undefined>, sdk: Sdk): Sampler {
  const { AlwaysOnSampler, AlwaysOffSampler, ParentBasedSampler, TraceIdRatioBasedSampler } = sdk;
  const [, parentBased, name] =
    /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(env.OTEL_TRACES_SAMPLER || '') ?? [];
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio >= 0 && ratio <= 1 ? ratio : 1)
        : new AlwaysOnSampler();
  return parentBased || name === undefined ? new ParentBasedSampler({ root }) : root;
}
