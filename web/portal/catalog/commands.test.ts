import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommand, getCommand, systemOf, trivetCommand } from './commands.ts';

const sha256 = createHash('sha256').update('bytes').digest('hex');
const file = (name: string) => ({ id: 'A'.repeat(21), name, checksums: { sha256 } });

test.each(["it's $(touch evil) `here`.bin", '-rf', 'plain-1.0.zip', 'größer "als".txt'])(
  'the command for %s checks that file in a shell, and runs nothing else',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'trivet-commands-'));
    try {
      writeFileSync(join(folder, name), 'bytes');
      const run = () =>
        execFileSync('sh', ['-c', checkCommand('Linux', file(name)) ?? ''], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      expect(run()).toContain('OK');
      writeFileSync(join(folder, name), 'others');
      expect(run).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('Windows has commands of its own, with quotes as PowerShell wants them', () => {
  expect(checkCommand('Windows', file("it's.bin"))).toBe(
    `(Get-FileHash -Algorithm SHA256 -LiteralPath 'it''s.bin').Hash -eq '${sha256}'`,
  );
  expect(getCommand('Windows', file('a.bin'), 'https://a.example')).toBe(
    `curl.exe -fL -C - -o a.bin -H "Authorization: Bearer $env:TOKEN" https://a.example/v1/files/${'A'.repeat(21)}/download`,
  );
});

test('curl and our own command name the file and the release', () => {
  expect(getCommand('Linux', file('a b.bin'), 'https://a.example')).toBe(
    `curl -fL -C - -o 'a b.bin' -H "Authorization: Bearer $TOKEN" https://a.example/v1/files/${'A'.repeat(21)}/download`,
  );
  expect(trivetCommand('acme/orders/1.0', 'https://a.example')).toBe(
    'trivet download acme/orders/1.0 --server https://a.example --token-file token',
  );
});

test('the system is that of the browser', () => {
  expect(systemOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('Windows');
  expect(systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('macOS');
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Linux');
});
