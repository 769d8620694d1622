import { escapeAttribute } from '../../../../../formats/dxl/escape.ts';
import {
  type Chosen,
  fileOf,
  imageOf,
  navigatorOf,
  serverLibraryOf,
  styleSheetOf,
  xspOf,
} from './resources.ts';

/** What a new element begins with: a type, or one of the languages in which there are libraries and agents. */
export const templateNames = [
  'form',
  'subform',
  'view',
  'folder',
  'page',
  'frameset',
  'outline',
  'navigator',
  'agentFormula',
  'agentScript',
  'agentJava',
  'agentSimple',
  'libraryScript',
  'libraryJavaScript',
  'libraryServer',
  'libraryJava',
  'xpage',
  'customControl',
  'imageresource',
  'fileresource',
  'stylesheetresource',
  'sharedfield',
  'sharedcolumn',
  'sharedactions',
  'databasescript',
  'helpaboutdocument',
  'helpusingdocument',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** Kinds of which a database has one; they have no name. */
const alone: ReadonlySet<TemplateName> = new Set([
  'sharedactions',
  'databasescript',
  'helpaboutdocument',
  'helpusingdocument',
]);
export const hasName = (template: TemplateName): boolean => !alone.has(template);

/** Templates that hold a file: of which it is chosen, and of which it may be. */
export const takesFile = (template: TemplateName): 'must' | 'may' | undefined =>
  template === 'imageresource' || template === 'fileresource'
    ? 'must'
    : template === 'stylesheetresource'
      ? 'may'
      : undefined;

/** The type that an element made of a template is of. */
export const typeOf = (template: TemplateName): string =>
  template === 'customControl'
    ? 'xspcustomcontrol'
    : template.startsWith('agent')
      ? 'agent'
      : template.startsWith('library')
        ? 'scriptlibrary'
        : template;

const empty = "<richtext>\n<pardef id='1'/>\n<par def='1'/></richtext>";
const declarations =
  "<code event='options'><lotusscript>Option Public\nOption Declare\n</lotusscript></code>";
const trigger = "<trigger type='actionsmenu'/>\n<documentset type='selected'/>";
const column = (number: number) =>
  `<column itemname='$${number}' width='20' sort='ascending' resizable='true'>\n<columnheader title='Subject' align='left'/>\n<code event='value'><formula>Subject</formula></code></column>`;

const javaAgent = `import lotus.domino.*;

public class JavaAgent extends AgentBase {
    public void NotesMain() {
        try {
            Session session = getSession();
            AgentContext context = session.getAgentContext();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }
}
`;

/** What stands in an element of a template. */
type Written = Exclude<
  TemplateName,
  | 'libraryServer'
  | 'navigator'
  | 'xpage'
  | 'customControl'
  | 'imageresource'
  | 'fileresource'
  | 'stylesheetresource'
>;
const insides: Readonly<Record<Written, { root: string; more?: string; inside: string }>> = {
  form: {
    root: 'form',
    inside: `<code event='windowtitle'><formula>Subject</formula></code>\n<body><richtext>\n<pardef id='1'/>\n<par def='1'><run>Subject </run><field type='text' kind='editable' name='Subject'/></par></richtext></body>`,
  },
  subform: { root: 'subform', inside: `<body>${empty}</body>` },
  view: {
    root: 'view',
    inside: `<code event='selection'><formula>SELECT @All</formula></code>\n${column(1)}`,
  },
  folder: { root: 'folder', inside: column(1) },
  page: { root: 'page', inside: `<body>${empty}</body>` },
  frameset: {
    root: 'frameset',
    more: " columns='25% 75%'",
    inside: "<frame name='Navigation'/>\n<frame name='Content'/>",
  },
  outline: { root: 'outline', inside: "<outlineentry label='Start' alias='start'/>" },
  agentFormula: {
    root: 'agent',
    inside: `${trigger}\n<code event='action'><formula>SELECT @All</formula></code>`,
  },
  agentScript: {
    root: 'agent',
    inside: `${trigger}\n${declarations}\n<code event='initialize'><lotusscript>Sub Initialize\n\nEnd Sub</lotusscript></code>`,
  },
  agentJava: {
    root: 'agent',
    inside: `${trigger}\n<code event='action'><javaproject class='JavaAgent.class' codepath=''><java name='JavaAgent.java'>${javaAgent}</java></javaproject></code>`,
  },
  agentSimple: {
    root: 'agent',
    inside: `${trigger}\n<code event='action'><simpleaction action='modifyfield' field='Status' value='Done'/></code>`,
  },
  libraryScript: { root: 'scriptlibrary', inside: declarations },
  libraryJava: {
    root: 'scriptlibrary',
    inside:
      "<code event='library'><javaproject class='Library.class' codepath=''><java name='Library.java'>public class Library {\n}\n</java></javaproject></code>",
  },
  libraryJavaScript: {
    root: 'scriptlibrary',
    inside: "<code event='library'><javascript></javascript></code>",
  },
  sharedfield: { root: 'sharedfield', inside: '' },
  sharedcolumn: { root: 'sharedcolumn', inside: column(1) },
  sharedactions: {
    root: 'sharedactions',
    inside:
      "<action id='1' title='Close'><code event='click'><formula>@Command([FileCloseWindow])</formula></code></action>",
  },
  databasescript: {
    root: 'databasescript',
    inside:
      "<code event='postopen'><lotusscript>Sub Postopen(Source As Notesuidatabase)\n\nEnd Sub</lotusscript></code>",
  },
  helpaboutdocument: { root: 'helpaboutdocument', inside: `<body>${empty}</body>` },
  helpusingdocument: { root: 'helpusingdocument', inside: `<body>${empty}</body>` },
};

/** The DXL of a new element, which the importer takes without a word; `chosen` is the file that it is to hold. */
export function templateOf(
  template: TemplateName,
  { name, alias }: { name: string; alias: string },
  chosen?: Chosen,
): string {
  const names = { name, alias };
  if (template === 'libraryServer') return serverLibraryOf(names);
  if (template === 'navigator') return navigatorOf(names);
  if (template === 'xpage' || template === 'customControl') return xspOf(template, names);
  if (template === 'stylesheetresource') return styleSheetOf(names, chosen);
  if (template === 'imageresource') return imageOf(names, chosen ?? nothing);
  if (template === 'fileresource') return fileOf(names, chosen ?? nothing);
  return writtenOf(template, names);
}

const nothing: Chosen = { name: '', type: '', bytes: new Uint8Array() };

function writtenOf(template: Written, { name, alias }: { name: string; alias: string }): string {
  const { root, more = '', inside } = insides[template];
  const attribute = (called: string, value: string) =>
    value.trim() === '' ? '' : ` ${called}='${escapeAttribute(value.trim())}'`;
  const names = hasName(template) ? `${attribute('name', name)}${attribute('alias', alias)}` : '';
  const within =
    template === 'sharedfield' ? `<field type='text' kind='editable'${attribute('name', name)}/>` : inside;
  return `<${root} xmlns='http://www.lotus.com/dxl'${names}${more}>\n${within}\n</${root}>`;
}

/** A short name for programs, proposed from the title that people read: `PurchaseOrder` of `Purchase order`. */
export const proposedAlias = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 100);
