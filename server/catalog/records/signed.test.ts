import { expect, test } from 'vitest';
import type { Platform } from '../../platform/platform.ts';
import { createSigner } from './signed.ts';

test('secrets that could not be read are read again the next time, and then kept', async () => {
  let asked = 0;
  const secrets = async () => {
    asked += 1;
    if (asked === 1) throw new Error('the database is away');
    return [{ id: 'k1', secret: Buffer.alloc(32, 1) }];
  };
  const signer = createSigner(
    { signingKeys: { secrets }, clock: () => new Date() } as unknown as Platform,
    'test',
  );
  const expires = new Date(Date.now() + 60_000);
  await expect(signer.sign('/a', expires)).rejects.toThrow('the database is away');
  const signed = Object.fromEntries(await signer.sign('/a', expires, { size: '3' }));
  expect(await signer.verify('/a', signed)).toEqual({ size: '3' });
  expect(asked).toBe(2);
});
