type Environment = Record<string, string | undefined>;

/** Encodings of OTLP over HTTP that are spoken; gRPC is not. */
const protocols = ['http/protobuf', 'http/json'] as const;
export type Protocol = (typeof protocols)[number];

/** What the standard variables ask for: how each signal is sent; undefined where it is not. */
export type Wanted = { traces: Protocol | undefined; metrics: Protocol | undefined; faults: string[] };

/** Reads the standard variables of OpenTelemetry. Without an address of a collector nothing is sent. What is not
 *  understood is a fault to be logged, never one that keeps a server from starting. */
export function wanted(env: Environment): Wanted {
  const faults: string[] = [];
  const signal = (name: 'TRACES' | 'METRICS'): Protocol | undefined => {
    const endpoint = env[`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`] || env.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (!endpoint || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
    const exporter = env[`OTEL_${name}_EXPORTER`] || 'otlp';
    if (exporter === 'none') return undefined;
    const protocol =
      env[`OTEL_EXPORTER_OTLP_${name}_PROTOCOL`] || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf';
    const found = protocols.find((each) => each === protocol);
    if (exporter !== 'otlp') faults.push(`OTEL_${name}_EXPORTER must be otlp or none`);
    else if (!URL.canParse(endpoint)) faults.push('OTEL_EXPORTER_OTLP_ENDPOINT is no address');
    else if (!found) faults.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${protocols.join(', ')}`);
    else return found;
    return undefined;
  };
  return { traces: signal('TRACES'), metrics: signal('METRICS'), faults };
}

/** A number of the environment, such as OTEL_METRIC_EXPORT_INTERVAL; what is none counts as absent. */
export function numberOf(env: Environment, name: string, absent: number): number {
  const value = Number(env[name] || Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : absent;
}
