import type { Branch } from '../branch.ts';
import { scriptText } from '../searchable/bytes.ts';
import type { Found } from '../searchable/records.ts';
import { branch, compiledCode, textAt, u16, u32 } from './bytes.ts';
import { scriptEvents } from './scripts.ts';

/** Records of what an agent does; their numbers are those of others in rich text. */
const actions = { formula: 0xff84, script: 0xff85, runAgent: 0xff90, formulaOnly: 0xff92, java: 0xff93 };

/** Simple actions by the numbers of their records. */
const simple: Readonly<Record<number, string>> = {
  65410: 'modifyfield',
  65411: 'replytosender',
  65414: 'sendmail',
  65415: 'copytodatabase',
  65672: 'deletedocument',
  65417: 'modifybyform',
  65674: 'markread',
  65675: 'markunread',
  65420: 'movetofolder',
  65421: 'copytofolder',
  65422: 'removefromfolder',
  65423: 'sendnewslettersummary',
  65681: 'senddocument',
};

const triggers: Readonly<Record<string, string>> = {
  '1': 'scheduled',
  '2': 'afternewmail',
  '3': 'docpaste',
  '4': 'actionsmenu',
  '5': 'docupdate',
  '6': 'beforenewmail',
  '8': 'serverstart',
};

/** How an agent starts, by the item that keeps the number of it. */
export const triggerOf = (number: string): Branch => branch('trigger', { type: triggers[number.trim()] });

/** The scripts of an agent, each whole. */
export const agentScripts = (records: readonly Found[]): string[] =>
  records
    .filter(({ signature }) => signature === actions.script)
    .map(({ body }) => scriptText(body.subarray(8, 8 + u32(body, 4))));

/** What an agent does, as the code that DXL has for it. */
export function agentCode(records: readonly Found[]): Branch[] {
  return records.flatMap(({ signature, body }): Branch[] => {
    if (signature === actions.script)
      return agentScripts([{ signature, body }]).flatMap((text) => scriptEvents(text, 'initialize'));
    if (signature === actions.formula || signature === actions.formulaOnly)
      return [compiledCode('action', body.subarray(6))].flatMap((each) => each ?? []);
    if (signature === actions.java) {
      const name = textAt(body, 14, u16(body, 0));
      return [branch('code', { event: 'action' }, [branch('javaproject', { action: name }, [name])])];
    }
    const action = signature === actions.runAgent ? 'runagent' : simple[signature];
    return action === undefined
      ? []
      : [branch('code', { event: action }, [branch('simpleaction', { action })])];
  });
}
