import type { LegNumbers } from '../http/legs/legs.ts';
import type { Http } from '../http/server.ts';
import type { Telemetry } from './telemetry.ts';

/** Numbers of the platform that are read when somebody asks for them. */
export function measure({ telemetry, http }: { telemetry: Telemetry; http: Http }): void {
  telemetry.gauge('trivet_http_connections', 'Open connections.', http.connections.count);
  telemetry.gauge('trivet_http_requests_running', 'Requests that run.', http.connections.running);
  const ofLegs = (what: 'running' | 'waiting' | 'refused') => () =>
    http.legs.numbers().map(({ leg, load, ...numbers }: LegNumbers) => ({
      labels: { leg, load },
      value: numbers[what],
    }));
  const labels = ['leg', 'load'];
  telemetry.read(
    'gauge',
    'trivet_leg_requests_running',
    'Requests of a leg that are worked on.',
    labels,
    ofLegs('running'),
  );
  telemetry.read(
    'gauge',
    'trivet_leg_requests_waiting',
    'Requests of a leg that wait for their turn.',
    labels,
    ofLegs('waiting'),
  );
  telemetry.read(
    'counter',
    'trivet_leg_requests_refused_total',
    'Requests that were answered with 503 because too much was asked of their leg.',
    labels,
    ofLegs('refused'),
  );
}
