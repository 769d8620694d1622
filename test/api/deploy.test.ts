import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { declared } from '../../server/settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');

type Thing = Record<string, unknown>;
type Container = Thing & {
  env: { name: string; value: string }[];
  ports: { containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
};
type Pod = Thing & {
  containers: [Container];
  volumes: { name: string }[];
  terminationGracePeriodSeconds: number;
};

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml'), { version: '1.1' }).map((each) => {
  expect(each.errors).toEqual([]);
  return each.toJS() as Thing & { kind: string; spec: Thing };
});
const manifest = (kind: string) => manifests.find((each) => each.kind === kind) as (typeof manifests)[0];
const deployment = manifest('Deployment').spec as {
  template: { metadata: { labels: Thing }; spec: Pod };
  selector: { matchLabels: Thing };
};
const pod = deployment.template.spec;
const [container] = pod.containers;

/** The settings that there are, also as files where they are secret. */
const settings = Object.values<{ name: string; secret?: boolean }>(declared).flatMap(({ name, secret }) =>
  secret ? [name, `${name}_FILE`] : [name],
);

test('the image runs on the Node that package.json pins, as a numbered account without rights', () => {
  const pinned = JSON.parse(read('package.json')).dependencies.node as string;
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-slim/gm)].map(([, version]) => version);
  expect(bases).toEqual([pinned, pinned]);
  const users = [...dockerfile.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
  expect(users.at(-1)).toBe('1000:1000');
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\/health\/live/m);
  expect(dockerfile).not.toMatch(/^(ADD|.*curl|.*wget)\b/m);
});

test('every setting of the files for containers is one that there is, and no secret stands in them', () => {
  const { services } = parse(read('deploy/compose.yaml')) as { services: { trivet: { environment: Thing } } };
  const composed = services.trivet.environment;
  const inKubernetes = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  const inImage = [...dockerfile.matchAll(/(TRIVET_\w+)=/g)].map(([, name]) => name);
  for (const name of [...Object.keys(composed), ...Object.keys(inKubernetes), ...inImage])
    expect(settings, name).toContain(name);
  for (const environment of [composed, inKubernetes])
    expect(environment).toMatchObject({ TRIVET_SECRET_FILE: expect.stringMatching(/^\/run\/secrets\//) });
});

test('pods have no rights that they do not need (Pod Security Standards, restricted)', () => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: 1000,
    fsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container.resources).toMatchObject({ limits: { memory: expect.any(String) } });
  const volumes = pod.volumes.map(({ name }) => name).sort();
  expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes);
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
    expect.arrayContaining(['/data', '/tmp']),
  );
});

test('pods are asked for their health, leave in time, and never all at once', () => {
  const ports = container.ports.map(({ containerPort }) => containerPort);
  for (const [probe, path] of [
    ['startupProbe', '/health/ready'],
    ['readinessProbe', '/health/ready'],
    ['livenessProbe', '/health/live'],
  ] as const) {
    const { httpGet } = container[probe] as { httpGet: { path: string; port: number } };
    expect(httpGet.path).toBe(path);
    expect(ports).toContain(httpGet.port);
  }
  const { preStop } = container.lifecycle as { preStop: { exec: { command: string[] } } };
  const [program, seconds] = preStop.exec.command;
  expect(program).toBe('sleep');
  // Running requests have 20 seconds, what comes after them 20 more (docs/operations.md).
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40 + Number(seconds));
  const { labels } = deployment.template.metadata;
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(manifest('Service').spec).toMatchObject({ selector: labels, ports: [{ targetPort: 8880 }] });
  expect(manifest('PodDisruptionBudget').spec).toEqual({
    minAvailable: 1,
    selector: { matchLabels: labels },
  });
  const { metadata } = deployment.template as { metadata: { annotations?: Thing } };
  expect(ports).toContain(Number(metadata.annotations?.['prometheus.io/port']));
});
