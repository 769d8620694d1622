import { designEntry } from './design.ts';
import type { ElementEntry, Table } from './notation.ts';

const view: ElementEntry = {
  text: `type formatnoteid indexrefresh gridstyle launchframe launchframeset indexdiscard unreadmarks viewdesign
    refreshinterval categorizedby`,
  booleans: `opencollapsed showresponsehierarchy showmargin shrinkrows extendlastcolumn showhierarchies
    boldunreadrows evaluateactions allownewdocuments allowcustomizations hidemarginborder uniquekeys
    initialbuildrestricted noemptycategories defaultdesign noviewformat haslinkcolumn allowdocselection
    colorizeicons showswitcher showcompleteindexonfirst usejavaapplet treatashtml restrictinitialbuild`,
  numbers: 'rowlinecount headerlinecount rowspacing',
  lengths: 'marginwidth belowheadermargin',
  colours: `unreadcolor bgcolor altrowcolor totalscolor headerbgcolor marginbgcolor gridcolor activelinkcolor
    visitedlinkcolor unvisitedlinkcolor`,
  words: {
    onopengoto: 'lastopened top bottom',
    onrefresh: 'displayindicator refresh refreshtop refreshbottom',
    headers: 'none flat simple beveled',
  },
  once: 'actionbar globals',
};

/** Views, folders and their columns. */
export const views: Table = {
  view: designEntry(view),
  folder: designEntry(view),
  column: {
    in: 'view folder sharedcolumn sharedcolumnref',
    text: `itemname totals formatdatatype hidewhen columnprofile linksto toview sortonclick iconset`,
    booleans: `hidedetailrows resizable separatemultiplevalues sortnoaccent sortnocase showaslinks twisties
      categorized showasicons hidden extwindowwidth editable responsesonly publishitem resortdeferred
      namecolumn userdefinable onlycategories`,
    numbers: 'width',
    words: {
      align: 'left center right',
      sort: 'none ascending descending',
      resort: 'none ascending descending both toview',
      listseparator: 'none space comma semicolon newline',
    },
    usual: 'itemname',
    once: 'columnheader font numberformat datetimeformat columnnamesformat twistieimage',
  },
  sharedcolumnref: { in: 'view folder', text: 'name', required: 'name', once: 'column' },
  columnheader: {
    in: 'column',
    text: 'title',
    words: { align: 'left center right' },
    once: 'font',
  },
  columnnamesformat: {
    in: 'column',
    text: 'columnwithname verticalorientation',
    booleans: 'showonline columncontainsname',
  },
  twistieimage: { in: 'column embeddedoutline' },
  numberformat: {
    in: 'column field',
    text: 'decimalsym thousandssep currencysymtype currencysym digits preference',
    booleans: 'varying punctuated parens percent bytes usecustomsym legacy suffixsym spacesym',
    words: { format: 'general fixed scientific currency' },
  },
  datetimeformat: {
    in: 'column field',
    text: `date time dateformat dayformat monthformat yearformat weekdayformat dateseparator1 dateseparator2
      dateseparator3 timeseparator preference calendartype`,
    booleans: `showtodaywhenappropriate fourdigityearfor21stcentury fourdigityear timeformat24 omitthisyear`,
    words: { show: 'date datetime time', zone: 'never sometimes always' },
  },
};
