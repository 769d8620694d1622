/**
 * Our own tables of the DXL vocabulary: names, structure and values are facts of the format, gathered from
 * real files and public documentation. The checks read nothing else, so a new release of DXL is a new row.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Element names in use. An element not listed is a warning, never an error: newer releases add some. */
export const knownElements: ReadonlySet<string> = new Set([
  ...words(`database databaseinfo acl aclentry role logentry fulltextsettings launchsettings noteslaunch weblaunch
    note document profiledocument form subform page frameset view folder navigator sharedfield sharedactions
    imageresource appletresource agent webservice agentdata scriptlibrary databasescript helpusingdocument
    helpaboutdocument dataconnection sharedcolumn fileresource stylesheetresource outline db2accessview iconnote`),
  ...words(`title lastindexed noteinfo created modified revised lastaccessed addedtofile updatedby revisions wassignedby name datetime
    textproperties textproperty datamodified designmodified item text textlist number numberlist datetimelist
    itemdata rawitemdata formula richtext object objectref break`),
  ...words(`par pardef parstyle run font code lotusscript javascript java javaproject simpleaction actionhotspot
    action actionbar actionbarstyle actionbuttonstyle sharedaction sharedactionref button buttonstyle computedtext
    urllink viewlink doclink databaselink namedelementlink link linkhotspot popup popuptext section sectiontitle
    table tablerow tablerowstyle tablecolumn tablecell cellbackground tabs horizrule pagebreak anchor
    anchorhotspot spanstart spanend block blockref region regionbegin regionend formregionbegin formregionend
    layer layerref box layout layoutregion layouttext layoutgraphic layoutfield layoutbutton`),
  ...words(`field fieldhint keywords numberformat datetimeformat rtfstyle sharedfieldref subformref embeddedview
    embeddedoutline embeddednavigator embeddedfolderpane embeddeddatepicker embeddedscheduler embeddededitor
    embeddedfileuploadcontrol embeddedcontrol scheduler timelabels
    picture notesbitmap gif jpeg png cgm bmp imageref imagemap area caption border attachmentref
    appletref applet appletparam fileref oleobject objectcontent compositedata`),
  ...words(`column columnheader columnnamesformat sharedcolumnref twistieimage body header footer printsettings
    globals background bordercaption frame outlineentry outlineicon
    trigger schedule starttime endtime startdate documentset search runtrigger rundata designchange agentmodified
    processeddocs lastrun docset filter starttrigger runlog scheduledate
    filedata file fileitem contentname mimetype`),
  ...words(`simplesearch searchformula termlist term query assignname replyto sendmail runagent copytofolder
    movetofolder removefromfolder copytodatabase deletedocument markread markunread modifyfield modifybyform
    sendnewsletter sendto ccto bccto subject bodytext runformula sendtofolder formref fieldvalue
    level toplevel sublevel point polygon circle rectangle description summary gradient shape
    viewcolumn databaseicon interval webqueryopen webquerysave
    wsdl porttype operation message soapaction zone dayofweek dateformat timeformat`),
]);

/** Roots of notes: what may stand in a database, or alone. `iconnote` is what some clients name the icon. */
export const noteRoots: ReadonlySet<string> = new Set(
  words(`note form subform page frameset view folder navigator sharedfield sharedactions imageresource
    appletresource agent webservice agentdata scriptlibrary databasescript helpusingdocument helpaboutdocument
    dataconnection sharedcolumn fileresource stylesheetresource outline db2accessview iconnote`),
);

/** Children without which an element cannot be imported. */
export const requiredChildren: Readonly<Record<string, readonly string[]>> = { agent: ['trigger'] };

/** Words an attribute may hold, by element and attribute. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  aclentry: {
    level: words('noaccess depositor reader author editor designer manager'),
    type: words('unspecified person server mixedgroup persongroup servergroup'),
  },
  frame: { scrolling: words('always never auto default') },
};
