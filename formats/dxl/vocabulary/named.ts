import { type Table, words } from './notation.ts';

/**
 * Elements of DXL that our real files do not hold, or hold too seldom to say more than that they exist: no warning
 * is given for what they hold.
 */
const seldom = `objectcontent actionref sharedaction buttonstyle viewlink doclink databaselink link
  linkhotspot tabs anchorhotspot spanstart spanend blockref regionbegin regionend layerref box layoutregion
  layouttext layoutgraphic layoutfield layoutbutton fieldhint rtfstyle embeddednavigator embeddedfolderpane
  embeddeddatepicker embeddedscheduler embeddededitor embeddedgroupscheduler embeddedcontrol scheduler timelabels
  appletref applet appletparam javaarchive fileref oleobject header footer printsettings outlineicon search
  runtrigger docset filter starttrigger scheduledate processeddocs lastrun fileitem contentname mimetype simplesearch
  searchformula termlist term query assignname replyto sendmail runagent copytofolder movetofolder removefromfolder
  copytodatabase deletedocument markread markunread modifyfield modifybyform sendnewsletter sendto ccto bccto subject
  bodytext runformula sendtofolder formref fieldvalue level polygon circle rectangle description summary gradient
  shape viewcolumn databaseicon interval webqueryopen webquerysave wsdl porttype operation message soapaction zone
  dayofweek dateformat timeformat`;

export const named: Table = Object.fromEntries(words(seldom).map((name) => [name, { open: true } as const]));
