import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declared, plainConnections, readSettings } from './settings.ts';

const refused = (env: Record<string, string>) => expect(() => readSettings(env));

test('without any setting the server listens on loopback with demo content', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8880,
    publicUrl: 'http://127.0.0.1:8880',
    demo: true,
    rateLimit: 0,
  });
});

test('defaults follow from other settings', () => {
  const settings = readSettings({ TRIVET_PORT: '9000', TRIVET_DATA_DIR: '/var/trivet' });
  expect(settings).toMatchObject({ publicUrl: 'http://127.0.0.1:9000', objects: 'file:/var/trivet/objects' });
});

test('beyond loopback there is a rate limit and no demo', () => {
  const settings = readSettings({ TRIVET_HOST: '0.0.0.0', TRIVET_PUBLIC_URL: 'https://trivet.example' });
  expect(settings).toMatchObject({ demo: false, rateLimit: 200, publicUrl: 'https://trivet.example' });
});

test.each([
  ['TRIVET_PORT', '70000', /TRIVET_PORT must be a whole number from 0 to 65535/],
  ['TRIVET_PORT', '80a', /TRIVET_PORT/],
  ['TRIVET_LOG_LEVEL', 'loud', /TRIVET_LOG_LEVEL must be one of/],
  ['TRIVET_DATABASE_URL', 'mysql://x', /TRIVET_DATABASE_URL must start with postgres/],
  ['TRIVET_DEMO', 'maybe', /TRIVET_DEMO must be 0 or 1/],
  ['TRIVET_PUBLIC_URL', 'example.com', /TRIVET_PUBLIC_URL must be an http or https address/],
  ['TRIVET_REPOSITORIES', '[]', /TRIVET_REPOSITORIES must be a JSON object/],
  ['TRIVET_FRAME_ANCESTORS', 'https://a.example/path', /TRIVET_FRAME_ANCESTORS must list origins/],
  ['TRIVET_TRUSTED_PROXIES', 'proxy', /TRIVET_TRUSTED_PROXIES must list IP addresses/],
  ['TRIVET_COLOUR', 'blue', /TRIVET_COLOUR is unknown/],
])('%s=%s stops the start with a sentence that names it', (name, value, sentence) => {
  refused({ [name]: value }).toThrow(sentence);
});

test('demo accounts on an address that others reach are refused', () => {
  refused({ TRIVET_HOST: '0.0.0.0', TRIVET_PUBLIC_URL: 'http://10.0.0.5:8880', TRIVET_DEMO: '1' }).toThrow(
    /TRIVET_DEMO must be 0/,
  );
});

test('a file gives settings under the same names, and the environment wins', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'trivet-settings-')), 'trivet.json');
  writeFileSync(path, JSON.stringify({ TRIVET_PORT: 9001, TRIVET_DEMO: false, TRIVET_LOG_LEVEL: 'warn' }));
  const settings = readSettings({ TRIVET_CONFIG: path, TRIVET_LOG_LEVEL: 'debug' });
  expect(settings).toMatchObject({ port: 9001, demo: false, logLevel: 'debug' });
  writeFileSync(path, '[');
  refused({ TRIVET_CONFIG: path }).toThrow(/TRIVET_CONFIG names cannot be used/);
  refused({ TRIVET_CONFIG: '/nowhere.json' }).toThrow(/TRIVET_CONFIG/);
});

test('a secret may stand in a file of its own, wherever settings may; nothing else may', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-settings-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const secret = file('secret', 'one that is long enough to be one\n');
  const clients = file('clients', '[{"client_id":"a"}]\r\n');
  const config = file(
    'trivet.json',
    JSON.stringify({ TRIVET_SECRET: 'x', TRIVET_OIDC_CLIENTS_FILE: clients }),
  );
  expect(readSettings({ TRIVET_CONFIG: config, TRIVET_SECRET_FILE: secret })).toMatchObject({
    secret: 'one that is long enough to be one',
    oidcClients: [{ client_id: 'a' }],
  });
  refused({ TRIVET_SECRET: 'x', TRIVET_SECRET_FILE: secret }).toThrow(
    'The settings TRIVET_SECRET and TRIVET_SECRET_FILE exclude each other.',
  );
  refused({ TRIVET_SECRET_FILE: join(folder, 'none') }).toThrow(
    /that TRIVET_SECRET_FILE names cannot be read/,
  );
  refused({ TRIVET_SECRET_FILE: file('empty', '\n') }).toThrow(/TRIVET_SECRET_FILE names is empty/);
  refused({ TRIVET_PORT_FILE: secret }).toThrow('The setting TRIVET_PORT_FILE is unknown');
  expect(readSettings({ TRIVET_SECRET_FILE: '' }).secret).toBeUndefined();
});

test.each([
  [{ TRIVET_DATABASE_URL: 'postgres://trivet@db.example/trivet' }, 'TRIVET_DATABASE_URL (db.example)'],
  [{ TRIVET_DATABASE_URL: 'postgres://db.example/t?sslmode=disable' }, 'TRIVET_DATABASE_URL (db.example)'],
  [{ TRIVET_OIDC_ISSUER: 'http://id.example:8080/realm' }, 'TRIVET_OIDC_ISSUER (id.example:8080)'],
  [{ TRIVET_SOURCE_ENDPOINT: 'http://s3.example' }, 'TRIVET_SOURCE_ENDPOINT (s3.example)'],
  [{ TRIVET_OBJECTS: 's3://files?endpoint=http://s3.example' }, 'TRIVET_OBJECTS (s3.example)'],
  [{ TRIVET_BACKUP_TO: 's3://backups/x?endpoint=http://s3.example:81' }, 'TRIVET_BACKUP_TO (s3.example:81)'],
  [{ TRIVET_CLAMD: 'clamd.example:3310' }, 'TRIVET_CLAMD (clamd.example)'],
  [{ TRIVET_LANGUAGETOOL: 'http://lt.example/v2' }, 'TRIVET_LANGUAGETOOL (lt.example)'],
  [
    { TRIVET_REPOSITORIES: '{"cmis":{"a":[{"url":"http://cmis.example/x"}]}}' },
    'TRIVET_REPOSITORIES (cmis.example)',
  ],
])('%j is plain, which is refused where TLS is required', (given, said) => {
  expect(plainConnections(readSettings(given))).toEqual([said]);
  refused({ ...given, TRIVET_REQUIRE_TLS: '1' }).toThrow(
    `The setting ${said} leads to another machine without`,
  );
});

test('what stays on this machine, or is encrypted, is not plain', () => {
  const given = {
    TRIVET_REQUIRE_TLS: '1',
    TRIVET_DATABASE_URL: 'postgres://db.example/trivet?sslmode=verify-full',
    TRIVET_OIDC_ISSUER: 'https://id.example',
    TRIVET_SOURCE_ENDPOINT: 'http://127.0.0.1:9000',
    TRIVET_BACKUP_TO: 's3://backups/x?endpoint=https://s3.example',
    TRIVET_CLAMD: '/run/clamav/clamd.ctl',
    TRIVET_REPOSITORIES: '{"rest":{"url":"http://localhost:1"},"namespace":"urn:x"}',
  };
  expect(plainConnections(readSettings(given))).toEqual([]);
  for (const url of ['postgres:///trivet?host=/run/postgresql', 'postgres://127.0.0.1/trivet'])
    expect(plainConnections(readSettings({ TRIVET_DATABASE_URL: url }))).toEqual([]);
});

test('every setting is named and explained', () => {
  for (const each of Object.values(declared)) {
    expect(each.name).toMatch(/^TRIVET_[A-Z_]+$/);
    expect(each.meaning).toMatch(/\.$/);
  }
});
