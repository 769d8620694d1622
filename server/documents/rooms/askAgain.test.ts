import { expect, test } from 'vitest';
import type { Person } from '../../platform/identity/identity.ts';
import { problem } from '../problems.ts';
import { type Admission, askAgain, type Told } from './admit.ts';
import type { RoomMessage, Rooms } from './rooms.ts';

const bob = { subject: 'bob' } as Person;

function fakeRooms() {
  const said: RoomMessage[] = [];
  const ended: string[] = [];
  const rooms = {
    present: () => [{ draft: 'd', person: bob, mayWrite: true }],
    isOpen: () => true,
    tell: (_: string, message: RoomMessage) => void said.push(message),
    end: (_: string, summary: string) => void ended.push(summary),
  } as unknown as Rooms;
  return { rooms, said, ended };
}

const known = async () => false;

const admitted = (version?: string, name = 'Plan.docx'): Admission => ({
  type: 'lcfiles',
  version: '1',
  mayWrite: true,
  name,
  moved: version ? { type: 'conflict', version, by: 'Alice', at: '2026-01-01T00:00:00.000Z' } : undefined,
});

test('a newer version of the repository is told once, and the next one again', async () => {
  const { rooms, said } = fakeRooms();
  const told: Told = new Map();
  for (const version of [undefined, '2', '2', '3', undefined, '3']) {
    await askAgain(rooms, async () => admitted(version), told, known);
  }
  expect(said.map((message) => 'version' in message && message.version)).toEqual(['2', '3', '3']);
});

test('who lost the right, or whose document is gone, is let out with the reason; a silent repository ends nothing', async () => {
  const { rooms, ended } = fakeRooms();
  const told: Told = new Map();
  const failures = [
    problem('documents.right.missing', { needed: 'change' }),
    problem('documents.document.unknown'),
    problem('documents.repository.unreachable'),
    problem('documents.repository.slow'),
    new Error('anything'),
  ];
  for (const failure of failures) {
    await askAgain(rooms, () => Promise.reject(failure), told, known);
  }
  expect(ended).toEqual([
    expect.stringContaining('no right to change'),
    expect.stringContaining('was deleted'),
  ]);
});

test('another name is kept and told once, and said to be of a kind that cannot be published', async () => {
  const { rooms, said } = fakeRooms();
  const told: Told = new Map();
  let kept = 'Plan.docx';
  const renamed = async (_: string, name: string) => {
    const other = name !== kept;
    kept = name;
    return other;
  };
  for (const name of ['Plan.docx', 'Report.docx', 'Report.docx', 'Report.pdf']) {
    await askAgain(rooms, async () => admitted(undefined, name), told, renamed);
  }
  expect(said).toEqual([
    { type: 'renamed', name: 'Report.docx', editable: true },
    { type: 'renamed', name: 'Report.pdf', editable: false },
  ]);
});
