import { unidOf } from './support.ts';

/** A small database with something of every kind that the interface has an address for. */
export const everything = `<database xmlns='http://www.lotus.com/dxl' title='All' fromtemplate='From' templatename='As'>
<acl><role>[R]</role><aclentry name='-Default-' default='true' level='reader'/><aclentry name='CN=Alice Example/O=Acme' type='person' level='manager'/></acl>
<launchsettings><noteslaunch whenopened='openpage' page='P' showaboutdocument='never' restorelastview='true' previewdefault='bottomright'/><weblaunch whenopened='openurl' url='https://example.com'/></launchsettings>
<form name='F' alias='f1|f2'><noteinfo noteid='8f6' unid='${unidOf(1)}'/></form>
<page name='P'><noteinfo noteid='8fa' unid='${unidOf(2)}'/></page>
<frameset name='S' alias='s' hide='web' rows='1 2' spacing='0px' borderwidth='1px' bordercolor='red'><noteinfo noteid='8fe' unid='${unidOf(3)}'/>
<frame name='A' targetframe='B' scrolling='auto' border3d='false' marginwidth='1' marginheight='2'><namedelementlink type='page' name='P'/></frame>
<frameset columns='1 *' spacing='2px'><frame><urllink href='https://example.com'/></frame><frame/></frameset></frameset>
<outline name='O' alias='o'><noteinfo noteid='902' unid='${unidOf(4)}'/>
<outlineentry label='L' alias='l' targetframe='A' expanded='true'><imageref name='i.gif'/><namedelementlink type='view' name='V'/></outlineentry>
<outlineentry label='M' level='1'><urllink href='https://example.com'/></outlineentry></outline>
<helpaboutdocument><noteinfo unid='${unidOf(5)}'/></helpaboutdocument>
<note class='icon' default='true'><noteinfo unid='${unidOf(6)}'/></note>
<note class='form'><noteinfo noteid='90a' unid='${unidOf(7)}'/><item name='$Flags'><text>C</text></item><item name='$TITLE'><text>Raw</text></item></note>
</database>`;
