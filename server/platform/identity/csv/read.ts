import { isUtf8 } from 'node:buffer';
import { Type } from 'typebox';
import { type CsvRecord, readCsv } from '../../http/readCsv.ts';
import { isValid } from '../../http/validation.ts';
import { canonicalName, faultOfName, faultOfUsername } from '../accounts/names.ts';
import { type Role, roles } from '../caller.ts';
import { type Column, columnOf, splitNames, unguarded } from './columns.ts';
import { type CsvFault, type FileFault, faultOf, faultSaying } from './faults.ts';

/** The most lines below the headings. */
export const MAX_LINES = 10_000;

/** What a line asks for; a member that is absent is left as it is. */
export type Wanted = {
  line: number;
  username: string;
  displayName?: string;
  distinguishedName?: string;
  email?: string | null;
  emailVerified?: boolean;
  roles?: Role[];
  groups?: string[];
  active?: boolean;
  faults: CsvFault[];
};

/** Reads the bytes of a file.
 *  @returns what its lines ask for, each with what can be seen to be wrong; or what is wrong with the file. */
export function readPeople(bytes: Buffer): { wanted: Wanted[]; faults: FileFault[] } {
  const refuse = (...faults: FileFault[]) => ({ wanted: [], faults });
  if (!isUtf8(bytes)) return refuse({ line: 1, ...faultOf('utf8') });
  const { records, faults } = readCsv(bytes.toString('utf8'));
  if (faults.length > 0) return refuse(...faults.map(({ line, reason }) => ({ line, ...faultOf(reason) })));
  const [head, ...lines] = records;
  if (!head) return refuse({ line: 1, ...faultOf('empty') });
  const wrong = headFaults(head);
  if (wrong.length > 0) return refuse(...wrong);
  if (lines.length === 0) return refuse({ line: head.line, ...faultOf('empty') });
  if (lines.length > MAX_LINES) return refuse({ line: head.line, ...faultOf('many', MAX_LINES) });
  const places = head.values.map(columnOf);
  return { wanted: lines.map((line) => readLine(line, places)), faults: [] };
}

function headFaults({ line, values }: CsvRecord): FileFault[] {
  const found = values.map((heading) => ({ heading: heading.trim(), column: columnOf(heading) }));
  const twice = found.filter(
    ({ column }, at) =>
      column && column !== 'ignored' && found.findIndex((each) => each.column === column) < at,
  );
  return [
    ...found.filter(({ column }) => column === 'password').map(() => faultOf('password')),
    ...found.filter(({ column }) => !column).map(({ heading }) => faultOf('unknownColumn', heading)),
    ...twice.map(({ heading }) => faultOf('twiceColumn', heading)),
    ...(found.some(({ column }) => column === 'username') ? [] : [faultOf('noUsername')]),
  ].map((fault) => ({ line, ...fault }));
}

function readLine({ line, values }: CsvRecord, places: (string | undefined)[]): Wanted {
  const cells: { [name in Column]?: string } = Object.fromEntries(
    places.flatMap((column, at) =>
      column === undefined || column === 'ignored' ? [] : [[column, unguarded(values[at] ?? '').trim()]],
    ),
  );
  const wanted: Wanted = { line, username: cells.username ?? '', faults: [] };
  const { faults } = wanted;
  if (values.length !== places.length) faults.push(faultOf('cells', values.length));
  faults.push(...nameFaults('username', wanted.username, faultOfUsername));
  // An empty name cannot be meant: nobody is without one.
  if (cells.displayName) {
    wanted.displayName = cells.displayName;
    faults.push(...nameFaults('displayName', cells.displayName, faultOfName));
  }
  if (cells.distinguishedName) {
    const name = cells.distinguishedName.length > 1000 ? undefined : canonicalName(cells.distinguishedName);
    if (name) wanted.distinguishedName = name;
    else faults.push(faultOf('distinguishedName', '', 'distinguishedName'));
  }
  if (cells.email !== undefined) {
    wanted.email = cells.email || null;
    if (cells.email && !isValid(address, cells.email)) faults.push(faultOf('email', '', 'email'));
  }
  for (const column of ['emailVerified', 'active'] as const) {
    const cell = cells[column];
    if (!cell) continue;
    const value = truth.get(cell.toLowerCase());
    if (value === undefined) faults.push(faultOf('yesOrNo', cell, column));
    else wanted[column] = value;
  }
  if (cells.roles !== undefined) {
    const named = splitNames(cells.roles);
    wanted.roles = roles.filter((role) => named.some((name) => name.toLowerCase() === role));
    for (const name of named)
      if (!roles.some((role) => role === name.toLowerCase())) faults.push(faultOf('role', name, 'roles'));
  }
  if (cells.groups !== undefined) wanted.groups = [...new Set(splitNames(cells.groups))];
  return wanted;
}

const address = Type.String({ format: 'email', maxLength: 320 });

const truth = new Map([
  ...['yes', 'true', '1', 'ja'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'nein'].map((word) => [word, false] as const),
]);

function nameFaults(column: Column, name: string, judge: typeof faultOfName): CsvFault[] {
  if (name.length > 200) return [faultOf('long', 200, column)];
  const fault = judge('', name);
  return fault ? [faultSaying(fault.message, column)] : [];
}
