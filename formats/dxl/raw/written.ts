import type { Branch } from '../branch.ts';
import { actionsOf, eventScripts } from './actions.ts';
import { agentCode, triggerOf } from './agents.ts';
import { branch, compiledCode } from './bytes.ts';
import { entriesOf } from './entries.ts';
import { framesetOf } from './frames.ts';
import { type RawItems, readItems } from './items.ts';
import { libraryText } from './libraries.ts';
import { richTextOf } from './richText.ts';
import { scriptEvents } from './scripts.ts';
import { viewColumns } from './viewColumns.ts';

type Writing = (items: RawItems, type: string) => Branch | undefined;

const body: Writing = (items, type) => {
  const text = items.richText('$Body') ?? richTextOf(items.records('$Body'));
  if (text.content.length === 0) return undefined;
  return branch(type, named(items), [
    actionBar(items),
    branch('body', {}, [text]),
    ...eventScripts(items.records('$HTMLCode')),
    ...formulas(items),
    ...scripts(items),
  ]);
};

const view: Writing = (items, type) => {
  const bytes = items.bytes('$ViewFormat');
  const format = bytes && viewColumns(bytes);
  if (format === undefined) return undefined;
  return branch(type, { ...named(items), bgcolor: format.bgcolor }, [
    actionBar(items),
    ...format.columns,
    ...formulas(items),
    ...scripts(items),
  ]);
};

const writers: Readonly<Record<string, Writing | undefined>> = {
  form: body,
  subform: body,
  page: body,
  helpaboutdocument: body,
  helpusingdocument: body,
  view,
  folder: view,
  sharedcolumn: view,
  frameset: (items) => framesetOf(items.records('$FrameSet')),
  outline(items) {
    const bytes = items.bytes('$SiteMapList');
    const entries = bytes && entriesOf(bytes);
    return entries && branch('outline', named(items), entries);
  },
  sharedactions: (items) => {
    const actions = barActions(items);
    return actions.length === 0 ? undefined : branch('sharedactions', {}, actions);
  },
  agent(items) {
    const code = [...agentCode(items.records('$AssistAction')), ...formulas(items)];
    const trigger = triggerOf(items.text('$AssistTrigger'));
    return branch('agent', { ...named(items), comment: items.text('$Comment') || undefined }, [
      trigger,
      ...code,
    ]);
  },
  sharedfield(items) {
    const [field] = fieldsIn(richTextOf(items.records('$Body')));
    return field && branch('sharedfield', named(items), [field]);
  },
  scriptlibrary: (items) => library(items, 'scriptlibrary'),
  databasescript: (items) => library(items, 'databasescript'),
};

/**
 * A raw note as the element of DXL that says the same, as far as the bytes of its items are described in public; undefined
 * when there is nothing of that kind in it. It is for looking at: what is compiled has only its texts in it.
 */
export function writtenOut(note: Branch, type: string): Branch | undefined {
  return writers[type]?.(readItems(note), type);
}

const named = (items: RawItems): Record<string, string | undefined> => ({
  name: items.text('$TITLE').split(/[|\n]/, 1)[0],
});

const barActions = (items: RawItems): Branch[] =>
  actionsOf([...items.records('$V5ACTIONS'), ...(has(items, '$V5ACTIONS') ? [] : items.records('$ACTIONS'))]);

const has = (items: RawItems, name: string): boolean => items.names().includes(name);

function actionBar(items: RawItems): Branch | undefined {
  const actions = barActions(items);
  return actions.length === 0 ? undefined : branch('actionbar', {}, actions);
}

/** Items with formulas that DXL has as code, and the events of it. */
const events: Readonly<Record<string, string>> = {
  $WindowTitle: 'windowtitle',
  $Formula: 'selection',
  $FORMULA: 'action',
};

function formulas(items: RawItems): Branch[] {
  return items.formulas().flatMap(({ name, bytes }) => compiledCode(events[name] ?? name, bytes) ?? []);
}

/** Items with scripts of an element, and what their code belongs to when it says no event itself. */
const scriptItems = [
  '$$FormScript',
  '$Script',
  '$ViewGlobalScript',
  '$$ViewScript',
  '$ViewScript',
  '$ScriptLib',
  '$DBScript',
];

const scripts = (items: RawItems): Branch[] =>
  scriptItems.flatMap((name) => scriptEvents(items.text(name), name));

function library(items: RawItems, type: string): Branch | undefined {
  const javascript = [...items.names()]
    .filter((name, at, all) => /^\$(Server)?JavaScriptLibrary$/.test(name) && all.indexOf(name) === at)
    .flatMap((name) => {
      const text = items.text(name) || libraryText(items.records(name));
      return text.trim() === ''
        ? []
        : [branch('code', { event: 'library' }, [branch('javascript', {}, [text])])];
    });
  const code = [...scripts(items), ...javascript];
  return code.length === 0 ? undefined : branch(type, named(items), code);
}

function fieldsIn({ content }: Branch): Branch[] {
  return content.flatMap((part) =>
    typeof part === 'string' ? [] : part.name === 'field' ? [part] : fieldsIn(part),
  );
}
