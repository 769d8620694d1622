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

/** The settings part, whose one thing to set is whether even pages have headers and footers of their own. */
export function createSettings(source: Source) {
  const before = related(source.relationships, 'settings');
  let opened: Part | undefined;
  let even: boolean | undefined;
  const part = () => {
    const name =
      before ?? freeName(source, (at) => `${folderOf(source)}settings${at > 1 ? at : ''}.xml`, new Set());
    const uri = urisOf('w')[source.strict ? 1 : 0] ?? '';
    opened ??= openPart(source, name, `${declaration}<w:settings xmlns:w="${uri}"/>`);
    return opened;
  };
  return {
    setEven(on: boolean) {
      even = on;
    },
    /** name of the part when the package had none */
    made: () => (even === true && before === undefined ? part().name : undefined),
    types: () => (even === true && before === undefined ? [{ part: part().name, type }] : []),
    parts: (): Map<string, Uint8Array> =>
      even === undefined || (!even && before === undefined)
        ? new Map()
        : new Map([[part().name, withSwitch(part(), even)]]),
  };
}

function withSwitch(part: Part, on: boolean): Uint8Array {
  const { root, content } = part;
  const had = child(root, 'w:evenAndOddHeaders');
  const text = had ? content.text.slice(0, had.start) + content.text.slice(had.end) : content.text;
  // Without the old one everything behind it moves to the front.
  const moved = (at: number) => (had && at >= had.end ? at - (had.end - had.start) : at);
  const bare = { ...part, content: { ...content, text } };
  if (!on) return encodePart(bare.content);
  const prefix =
    [...(root.declared ?? [])].find(([one, uri]) => one !== '' && urisOf('w').includes(uri))?.[0] ?? '';
  const name = `${prefix && `${prefix}:`}evenAndOddHeaders`;
  const at = moved(root.children.find((one) => behind.has(one.name))?.start ?? root.closeStart);
  return insertInto(bare, [{ at, text: `<${name}/>` }]);
}
