import { afterEach, expect, test } from 'vitest';
import { type Beginning, recordSpans, type Span, traced, traceparentOf } from './spans.ts';
import { noteStatement } from './statements.ts';

type Kept = Beginning & { span: Span; fault?: string | undefined };

function keepAll(): Kept[] {
  const kept: Kept[] = [];
  recordSpans((beginning) => {
    let ended = false;
    const span: Span = {
      traceId: 'a'.repeat(32),
      spanId: String(kept.length).padStart(16, '0'),
      isSampled: true,
      hasEnded: () => ended,
      set: () => undefined,
      end(fault) {
        ended = true;
        entry.fault = fault;
      },
    };
    const entry: Kept = { ...beginning, span };
    kept.push(entry);
    return span;
  });
  return kept;
}
afterEach(() => recordSpans(undefined));

test('a statement belongs to what runs, and what it says in quotes is left out', async () => {
  const kept = keepAll();
  await traced({ name: 'work', kind: 'internal' }, async () =>
    noteStatement("select 1 from t where a = $1 and b = 'it''s secret'", 3),
  );
  expect(kept[1]?.parent).toBe(kept[0]?.span);
  expect(kept[1]?.attributes?.['db.query.text']).toBe("select 1 from t where a = $1 and b = '?'");
});

test('what goes on after the end of a span is no part of it', async () => {
  const kept = keepAll();
  let later: Promise<void> = Promise.resolve();
  await traced({ name: 'work', kind: 'internal' }, async () => {
    later = new Promise((resolve) => {
      setTimeout(() => {
        noteStatement('select 1', 1);
        resolve();
      }, 10);
    });
  });
  await later;
  expect(kept.map(({ name }) => name)).toEqual(['work']);
});

test('a fault is told by its kind, and never by what it says', async () => {
  const kept = keepAll();
  const broken = Object.assign(new Error('duplicate key (name)=(secret)'), { code: '23505' });
  await expect(traced({ name: 'work', kind: 'internal' }, () => Promise.reject(broken))).rejects.toBe(broken);
  expect(kept[0]?.fault).toBe('23505');
});

test('other systems are told of a trace as W3C has it', () => {
  const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: false } as Span;
  expect(traceparentOf(span)).toBe(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`);
});
