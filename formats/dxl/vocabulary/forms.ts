import type { Table } from './notation.ts';

/** Where a thing of a form may stand: in rich text, or by itself in what shares it. */
export const inRichText = `richtext par run tablecell section block layer span region actionhotspot popup urllink
  namedelementlink viewlink doclink databaselink attachmentref objectref subformref computedtext layoutregion
  button imagemap`;

const hidden = 'read edit preview previewedit print copy embedded notes web mobile';

/** Fields, actions, buttons and code. */
export const forms: Table = {
  body: { in: 'form subform page helpaboutdocument helpusingdocument', once: 'richtext' },
  background: {
    in: 'form page helpaboutdocument helpusingdocument',
    text: 'repeat',
    booleans: 'allowoverride hidegraphicinbrowser hidegraphicindesignmode',
    once: 'imageref',
  },
  globals: { in: 'form subform page view folder', text: 'name' },
  field: {
    in: `${inRichText} sharedfield`,
    text: `name description htmltitle htmlid htmlclass htmlstyle extrahtmlattrs fieldhint fieldhelp view
      viewdatabase onlyallow firstdisplay storageformat borderstyle datasource recordtype`,
    booleans: `lookupeachchar lookupaddressonrefresh useoscontrolinbrowser allowmultivalues defaultfocus
      usenotesstyle showdelimiters multiline allowtabout computeaftervalidation alignwithparagraph
      useappletinbrowser runexitingonchange seal sign protected literalize externaldatasource required`,
    numbers: 'taborder viewcolumn',
    lengths: 'width height',
    colours: 'bgcolor',
    words: {
      type: `text keyword richtext richtextlite datetime names number authors readers timezone formula color
        password section`,
      kind: 'editable computed computedwhencomposed computedfordisplay',
      heighttype: 'fixed dynamic proportional',
      choicesdialog: 'addressbook view acl',
    },
    tokens: {
      listinputseparators: 'space comma semicolon newline blankline',
      listdisplayseparator: 'space comma semicolon newline blankline',
    },
    required: 'name',
    usual: 'type',
    once: 'keywords numberformat datetimeformat',
  },
  sharedfieldref: { in: inRichText, text: 'name', required: 'name' },
  subformref: { in: inRichText, text: 'name' },
  keywords: {
    in: 'field',
    text: 'borderstyle',
    booleans: 'helperbutton allownew recalconchange recalcchoices',
    numbers: 'columns',
    words: { ui: 'checkbox radiobutton dialoglist combobox listbox' },
  },
  actionbar: {
    in: 'form subform page view folder',
    text: 'linestyle borderstyle align',
    booleans: 'useappletinbrowser showdefaultrightclickitems',
    colours: 'bgcolor bordercolor',
    once: 'actionbarstyle actionbuttonstyle font border',
  },
  actionbarstyle: { in: 'actionbar', text: 'repeat heighttype', lengths: 'height', once: 'imageref font' },
  actionbuttonstyle: {
    in: 'actionbar',
    text: 'margintype displayborder widthtype heighttype textalign repeat',
    booleans: 'showdropdown',
    lengths: 'margin internalmargin height width',
    colours: 'bgcolor',
    once: 'imageref',
  },
  action: {
    in: 'actionbar sharedactions sharedactionref',
    text: 'title systemcommand displaytype targetframe publishas',
    booleans: 'showinbar showinmenu onlyiconinbar splitbutton showinrightbuttonmenu programmaticuseonly',
    numbers: 'id icon',
    words: { align: 'left right', graphicalalign: 'left right' },
    tokens: { hide: hidden },
    once: 'imageref',
  },
  sharedactionref: { in: 'actionbar', numbers: 'id', required: 'id' },
  hidewhen: { in: 'action' },
  button: {
    in: inRichText,
    text: 'name type align htmlid htmlclass htmlstyle htmltitle extrahtmlattrs',
    booleans: 'wraptext default',
    numbers: 'maxlines',
    lengths: 'width',
    colours: 'bgcolor',
    words: { widthtype: 'fixed maximum fitcontent', edge: 'rounded square' },
  },
  code: { text: 'event section for library', booleans: 'enabled' },
  lotusscript: { in: 'code' },
  javascript: { in: 'code' },
  simpleaction: {
    in: 'code',
    text: 'action folder agent server file field value formulatype',
    booleans: 'appendvalue',
  },
  javaproject: {
    in: 'code',
    text: 'class codepath imported',
    booleans: 'compiledebug',
  },
  java: { in: 'javaproject', text: 'name' },
  javaresource: { in: 'javaproject', text: 'name' },
  sharedlibraryref: { in: 'javaproject', text: 'name', required: 'name' },
  modifybyformaction: { in: 'simpleaction', open: true },
  sendreplyaction: { in: 'simpleaction', booleans: 'replytoall includedocument replyonce' },
  sendmailaction: { in: 'simpleaction', open: true },
  sendnewsletteraction: { in: 'simpleaction', open: true },
};
