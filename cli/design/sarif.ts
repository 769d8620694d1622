import { pathToFileURL } from 'node:url';
import type { PlacedMessage } from '../../formats/dxl/index.ts';
import { messageGuide } from '../../formats/dxl/messageGuide.ts';
import { type MessageKind, messageIds } from '../../formats/dxl/messages.ts';

/** A text that was looked at, and what was found in it. */
export type Checked = { file: string; messages: PlacedMessage[] };

/** What was found, as the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts show beside the lines. */
export function sarifOf(checked: readonly Checked[]): object {
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
            artifactLocation: { uri: uriOf(file) },
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
      { tool: { driver: { name: 'trivet design check', rules } }, columnKind: 'utf16CodeUnits', results },
    ],
  };
}

/** A relative path stays one, so that the file is found wherever it was checked out. */
const uriOf = (file: string): string =>
  file.startsWith('/') ? pathToFileURL(file).href : file.split(/[\\/]/).map(encodeURIComponent).join('/');
