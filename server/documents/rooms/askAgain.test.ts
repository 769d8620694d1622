import { expect, test } from 'vitest';
import type { Caller, Person } from '../../platform/identity/caller.ts';
import { problem } from '../problems.ts';
import type { RoomMessage } from '../roomMessages.ts';
import { type Announced, askAgain } from './admit.ts';
import type { Admission, Rooms, RoomWindow } from './types.ts';

const bob = { subject: 'bob' } as Caller;

/** A room with these windows of bob's; `ended` has what each of them was told. */
function fakeRooms(...windows: Partial<RoomWindow>[]) {
  const said: RoomMessage[] = [];
  const ended: string[] = [];
  const all = windows.length > 0 ? windows : [{}];
  const rooms = {
    windows: () =>
      all.map((given, at) => ({
        draft: 'd',
        mayWrite: true,
        again: async () => bob,
        end: (summary: string) => void ended.push(all.length > 1 ? `${at}: ${summary}` : summary),
        ...given,
      })),
    isOpen: () => true,
    tell: (_: string, message: RoomMessage) => void said.push(message),
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
  const told: Announced = new Map();
  for (const version of [undefined, '2', '2', '3', undefined, '3']) {
    await askAgain(rooms, async () => admitted(version), told, known);
  }
  expect(said.map((message) => 'version' in message && message.version)).toEqual(['2', '3', '3']);
});

test('who lost the right, or whose document is gone, is let out with the reason; a silent repository ends nothing', async () => {
  const { rooms, ended } = fakeRooms();
  const told: Announced = new Map();
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
  const told: Announced = new Map();
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

test('a window that was opened with the right to write is let out, whatever the others of the person may do', async () => {
  for (const given of [
    [true, false],
    [false, true],
  ]) {
    const { rooms, ended } = fakeRooms(...given.map((mayWrite) => ({ mayWrite })));
    let asked = 0;
    const admitAgain = async () => {
      asked++;
      return { ...admitted(), mayWrite: false };
    };
    await askAgain(rooms, admitAgain, new Map(), known);
    expect(ended).toEqual([expect.stringMatching(`^${given.indexOf(true)}: .*only comment`)]);
    expect(asked).toBe(1);
  }
});

test('the repository is asked for the person of now, and nobody who is signed out stays', async () => {
  const later = { subject: 'bob', groups: ['Readers'] as string[] } as Caller;
  const { rooms, ended } = fakeRooms({ again: async () => later }, { again: async () => undefined });
  const people: Person[] = [];
  const admitAgain = async (_: string, person: Person) => {
    people.push(person);
    return admitted();
  };
  await askAgain(rooms, admitAgain, new Map(), known);
  expect(people).toEqual([later]);
  expect(ended).toEqual([expect.stringMatching('^1: .*not signed in')]);
  await askAgain(fakeRooms({ again: () => Promise.reject(new Error()) }).rooms, admitAgain, new Map(), known);
  expect(people).toHaveLength(1);
});
