/** A bench that the runner knows: the file below `bench/`, and what it is given. */
export type Bench = {
  file: string;
  /** where several run one file */
  name?: string;
  args?: readonly string[];
  /** in the short form, instead */
  quickArgs?: readonly string[];
  /** runs only when it is named: it needs a folder of somebody's own files */
  onlyNamed?: true;
};

/** All that `npm run bench` runs, in this order. */
export const benches: readonly Bench[] = [
  { file: 'platform/start' },
  { file: 'platform/load' },
  { file: 'platform/idle', args: ['10000'], quickArgs: ['1000'] },
  { file: 'platform/soak', args: ['3'], quickArgs: ['0.5'] },
  { file: 'platform/objects' },
  { file: 'platform/paint', args: ['5'], quickArgs: ['1'] },
  { file: 'design/read' },
  { file: 'design/import', args: ['60', '3'], quickArgs: ['10', '1'] },
  { file: 'design/search', args: ['50000'], quickArgs: ['5000'] },
  { file: 'design/summary', args: ['5000'], quickArgs: ['1000'] },
  { file: 'design/check', args: ['600'], quickArgs: ['100'] },
  { file: 'design/growth', args: ['500,5000,50000', '1,10,50'], quickArgs: ['500,2000', '1,5'] },
  { file: 'documents/rooms', args: ['20', '10', '5'], quickArgs: ['5', '3', '1'] },
  {
    file: 'documents/rooms',
    name: 'documents/rooms across',
    args: ['20', '10', '5', '2'],
    quickArgs: ['5', '4', '1', '2'],
  },
  { file: 'documents/many', args: ['100', '10', '20'], quickArgs: ['20', '4', '3'] },
  { file: 'documents/memory' },
  { file: 'documents/opening', args: ['3'], quickArgs: ['1'] },
  { file: 'documents/typing' },
  { file: 'documents/typing', name: 'documents/typing reviewed', args: ['reviewed'] },
  { file: 'documents/typingOnPages' },
  { file: 'documents/large', args: ['46', '1000'], quickArgs: ['46'] },
  { file: 'documents/viewer', args: ['200'], quickArgs: ['10'] },
  {
    file: 'documents/pages',
    args: ['../shared/looks', '../shared/samples', '--most', '120'],
    quickArgs: ['../shared/looks', '--most', '5'],
    onlyNamed: true,
  },
  {
    file: 'documents/pages',
    name: 'documents/pages in the editor',
    args: ['../shared/looks', '../shared/samples', '--editor', '--most', '60'],
    quickArgs: ['../shared/looks', '--editor', '--most', '5'],
    onlyNamed: true,
  },
  { file: 'catalog/read' },
  { file: 'catalog/create' },
  { file: 'catalog/download', args: ['512'], quickArgs: ['64'] },
  { file: 'catalog/lists' },
];

/** As the store and `--only` name it. */
export const nameOf = ({ file, name = file }: Bench): string => name;

/** What one types to run it alone. */
export const commandOf = ({ file, args = [] }: Bench): string =>
  ['node', `bench/${file}.ts`, ...args].join(' ');

/** Those that one of the names means: a bench, or a leg. */
export const chosen = (names: readonly string[]): Bench[] =>
  benches.filter((bench) => {
    if (names.some((name) => name === nameOf(bench) || name === bench.file)) return true;
    const isAmongAll = names.length === 0 || names.some((name) => bench.file.startsWith(`${name}/`));
    return isAmongAll && !bench.onlyNamed;
  });
