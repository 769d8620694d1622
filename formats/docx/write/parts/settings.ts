import { encodePart, type Part, related } from '../../../package/parts.ts';
import { child, urisOf } from '../../../package/xml.ts';
import type { Source } from '../../source.ts';
import { declaration, folderOf, freeName, insertInto, openPart } from './edit.ts';

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml';

/** What follows the switch for even pages in the settings of a document (ECMA-376 Part 1, CT_Settings). */
const behind = new Set(
  'bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData noPunctuationKerning characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore savePreviewPicture doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText doNotDemarcateInvalidXml saveXmlDataOnly useXSLTWhenSaving saveThroughXslt showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids attachedSchema themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown smartTagType schemaLibrary shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator'
    .split(' ')
    .map((name) => `w:${name}`),
);

/** What comes before the switch for the colour of pages, in the same. */
const ahead = new Set(
  'writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries'
    .split(' ')
    .map((name) => `w:${name}`),
);

/** Whether even pages have headers and footers of their own, and whether the colour of pages is shown. */
type Switch = 'evenAndOddHeaders' | 'displayBackgroundShape';

/** The settings part with its switches. */
export function createSettings(source: Source) {
  const before = related(source.relationships, 'settings');
  let opened: Part | undefined;
  const switches = new Map<Switch, boolean>();
  const isMade = () => before === undefined && [...switches.values()].includes(true);
  const part = () => {
    const name =
      before ?? freeName(source, (at) => `${folderOf(source)}settings${at > 1 ? at : ''}.xml`, new Set());
    const uri = urisOf('w')[source.strict ? 1 : 0] ?? '';
    opened ??= openPart(source, name, `${declaration}<w:settings xmlns:w="${uri}"/>`);
    return opened;
  };
  return {
    set(name: Switch, on: boolean) {
      switches.set(name, on);
    },
    /** name of the part when the package had none */
    made: () => (isMade() ? part().name : undefined),
    types: () => (isMade() ? [{ part: part().name, type }] : []),
    parts: (): Map<string, Uint8Array> =>
      switches.size === 0 || (before === undefined && !isMade())
        ? new Map()
        : new Map([[part().name, withSwitches(part(), switches)]]),
  };
}

function withSwitches(part: Part, switches: ReadonlyMap<Switch, boolean>): Uint8Array {
  const { root, content } = part;
  const old = [...switches.keys()].flatMap((name) => child(root, `w:${name}`) ?? []);
  let { text } = content;
  for (const { start, end } of old.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + text.slice(end);
  // Without the old ones everything behind them moves to the front.
  const moved = (at: number) =>
    at - old.filter(({ end }) => end <= at).reduce((sum, { start, end }) => sum + end - start, 0);
  const bare = { ...part, content: { ...content, text } };
  const prefix =
    [...(root.declared ?? [])].find(([one, uri]) => one !== '' && urisOf('w').includes(uri))?.[0] ?? '';
  const added = [...switches].flatMap(([name, on]) =>
    on ? [{ at: moved(placeOf(root, name)), text: `<${prefix && `${prefix}:`}${name}/>` }] : [],
  );
  return added.length > 0 ? insertInto(bare, added) : encodePart(bare.content);
}

const placeOf = ({ children, closeStart }: Part['root'], name: Switch): number =>
  children.find((one) => (name === 'evenAndOddHeaders' ? behind.has(one.name) : !ahead.has(one.name)))
    ?.start ?? closeStart;
