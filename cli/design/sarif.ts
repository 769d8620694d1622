import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlacedMessage } from '../../formats/dxl/index.ts';
import { messageGuide } from '../../formats/dxl/messageGuide.ts';
import { type MessageKind, messageIds } from '../../formats/dxl/messages.ts';
import { isFolder } from './sides.ts';

/** A text that was looked at, and what was found in it. */
export type Checked = { file: string; messages: PlacedMessage[] };

/** The name under which what addresses are relative to stands in the file. */
const BASE = 'SRCROOT';

/** What was found, as the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts show beside the lines.
 *  @param what the folder or file that was checked; files are told relative to the checkout that it is in, else to itself */
export function sarifOf(checked: readonly Checked[], what: string): object {
  const base = checkoutOf(what);
  const kinds = Object.keys(messageGuide) as MessageKind[];
  const rules = kinds.map((kind) => ({
    id: String(messageIds[kind]),
    name: kind,
    shortDescription: { text: messageGuide[kind].says },
    help: { text: messageGuide[kind].todo },
  }));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const results = checked.flatMap(({ file, messages }) =>
    messages.map(({ id, severity, text, line, column }) => ({
      ruleId: String(id),
      ruleIndex: indexes.get(String(id)) ?? -1,
      level: severity === 'warning' ? 'warning' : 'error',
      message: { text },
      locations: [
        {
          physicalLocation: {
            artifactLocation: placeOf(file, base),
            ...(line === undefined ? {} : { region: { startLine: line, startColumn: column } }),
          },
        },
      ],
    })),
  );
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'trivet design check', rules } },
        ...(base === undefined
          ? {}
          : { originalUriBaseIds: { [BASE]: { uri: `${pathToFileURL(base).href}/` } } }),
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
}

/** The checkout that a folder or a file is in, by its `.git`; without one the folder; undefined of what is on a server. */
function checkoutOf(what: string): string | undefined {
  if (!existsSync(what)) return undefined;
  const folder = isFolder(what) ? resolve(what) : dirname(resolve(what));
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return folder;
  }
}

/** Code hosts look for a file by its path in the checkout. */
function placeOf(file: string, base: string | undefined): { uri: string; uriBaseId?: string } {
  const path = base === undefined ? file : relative(base, resolve(file)).split(sep).join('/');
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return base === undefined ? { uri } : { uri, uriBaseId: BASE };
}
