import { textFor } from '../../../../words/words.ts';
import { Codes } from '../Codes.tsx';
import { Facts } from '../Facts.tsx';
import { type Branch, codeOf, eventCode, first, inside, textIn } from '../tree.ts';
import { words } from '../words/words.ts';

/** An agent: what starts it, on which documents it works, and its code. */
export function Agent({ root }: { root: Branch }) {
  const w = words('agent');
  const trigger = first(root, 'trigger');
  const type = trigger?.attributes.type ?? '';
  const documents = first(root, 'documentset')?.attributes.type;
  const languages = new Set(inside(root, 'code').flatMap((code) => codeOf(code).language ?? []));
  const { runaspersonalagent, enabled, restrictions } = root.attributes;
  return (
    <>
      <Facts
        of={[
          [w.starts, type && textFor(w.triggers, type)],
          [w.schedule, scheduleOf(first(trigger, 'schedule'))],
          [w.documents, documents && textFor(w.sets, documents)],
          [w.selection, eventCode(root, 'selection')],
          [w.language, [...languages].map((each) => textFor(words('code').languages, each)).join(', ')],
          [w.enabled, enabled === 'false' ? w.no : undefined],
          [w.restrictions, restrictions],
          [w.runsAs, runaspersonalagent],
          [w.comment, root.attributes.comment],
        ]}
      />
      <Codes of={root} />
    </>
  );
}

/** A schedule in words: how often, from when, on which server. */
function scheduleOf(schedule: Branch | undefined): string | undefined {
  if (!schedule) return undefined;
  const w = words('agent');
  const { type = '', hours, minutes, dayofweek, dateinmonth, runserver, runlocation } = schedule.attributes;
  const start = /T(\d\d)(\d\d)/.exec(textIn(first(schedule, 'starttime')));
  return [
    textFor(w.schedules, type),
    (hours || minutes) && w.every(Number(hours ?? 0), Number(minutes ?? 0)),
    dayofweek,
    dateinmonth && w.day(dateinmonth),
    start && w.from(`${start[1]}:${start[2]}`),
    (runserver || runlocation) && w.on(runserver ?? runlocation ?? ''),
  ]
    .filter(Boolean)
    .join(', ');
}
