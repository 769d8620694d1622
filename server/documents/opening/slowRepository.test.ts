import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowRepository } from './slowRepository.ts';

const asks = (accept: string) =>
  ({ url: '/viewer/app/external.rest/a/content', headers: { accept } }) as FastifyRequest;
const browser = asks('text/html');
const never = () => new Promise<string>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page waits two seconds for a repository, and a tenth of that while it is known to be slow', async () => {
  const slowRepository = createSlowRepository(2);
  const wait = async (type: 'external.rest' | 'external.cmis', milliseconds: number) => {
    let answer: unknown = 'waits';
    void slowRepository.wait(browser, type, never()).then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(milliseconds);
    return answer;
  };
  expect(await wait('external.rest', 1999)).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await wait('external.rest', 200)).toBe(undefined);
  expect(await wait('external.cmis', 1999)).toBe('waits');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await wait('external.rest', 1999)).toBe('waits');
});

test('what the repository says in time is the answer, also a refusal; a late refusal harms nobody', async () => {
  const slowRepository = createSlowRepository(2);
  expect(await slowRepository.wait(browser, 'external.rest', Promise.resolve('here'))).toBe('here');
  const refusal = Promise.reject(new Error('refused'));
  await expect(slowRepository.wait(browser, 'external.rest', refusal)).rejects.toThrow('refused');
  const late = new Promise<string>((_, refuse) => void setTimeout(() => refuse(new Error('late')), 5000));
  const waited = slowRepository.wait(browser, 'external.rest', late);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await waited).toBe(undefined);
});

test('a program is told what the repository says, however long that takes', async () => {
  const late = new Promise<string>((resolve) => void setTimeout(() => resolve('here'), 8000));
  const waited = createSlowRepository(2).wait(asks('application/json'), 'external.rest', late);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await waited).toBe('here');
});
