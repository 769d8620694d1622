/** What three word processors put on a clipboard, each in its own manner. */

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1><span lang=EN-US style='mso-ansi-language:EN-US'>Plan<o:p></o:p></span></h1>
<p class=MsoNormal>A <b style='mso-bidi-font-weight:normal'>bold</b> and <i>leaning</i> word,
a <a href="https://trivet.example/plan">link</a> and a note<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Outer<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Counted<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
<tr style='mso-yfti-irow:0'><td width=200 colspan=2 valign=top style='width:150.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center style='text-align:center'>Both<o:p></o:p></p></td></tr>
<tr style='mso-yfti-irow:1'><td width=100><p class=MsoNormal>Left<o:p></o:p></p></td><td width=100><p class=MsoNormal>Right<o:p></o:p></p></td></tr></table>
<p class=MsoNormal style='text-align:right'>To the right<o:p></o:p></p>
<!--EndFragment--></body></html>`;

const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115%; margin-bottom: 0.25cm }</style></head>
<body lang="en-GB" link="#000080" dir="ltr"><h1 class="western">Plan</h1>
<p style="line-height: 100%; margin-bottom: 0cm">A <b>bold</b> and <i>leaning</i>
word, a <a href="https://trivet.example/plan">link</a> and a note<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Outer</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">Inner</p></li>
	</ul></li>
</ul>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Counted</p></li>
</ol>
<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/>
	<tr><td colspan="2" width="100%" valign="top" style="border: 1px solid #000000"><p align="center" style="orphans: 0">Both</p></td></tr>
	<tr valign="top"><td width="50%"><p style="orphans: 0">Left</p></td><td width="50%"><p>Right</p></td></tr>
</table>
<p align="right" style="margin-bottom: 0cm">To the right</p>
</body></html>`;

const span = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const p = (inner: string, more = '') =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;${more}">${inner}</p>`;
const li = (level: number, kind: string, text: string) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;white-space:pre" aria-level="${level}">${p(span('', text))}</li>`;
const td = (text: string, more = '', style = '') =>
  `<td${more} style="border:solid #000000 1pt;vertical-align:top;padding:5pt">${p(span('', text), style)}</td>`;
const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c1e1f0a-7fff"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${span('font-size:20pt', 'Plan')}</h1>${p(
  `${span('', 'A ')}${span('font-weight:700', 'bold')}${span('', ' and ')}${span('font-style:italic', 'leaning')}${span('', ' word, a ')}<a href="https://trivet.example/plan" style="text-decoration:none;">${span('color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none', 'link')}</a>${span('', ' and a note.')}`,
)}<br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${li(1, 'disc', 'Outer')}<ul style="margin-top:0;margin-bottom:0">${li(2, 'circle', 'Inner')}</ul></ul><ol style="margin-top:0;margin-bottom:0">${li(1, 'decimal', 'Counted')}</ol><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr style="height:0pt">${td('Both', ' colspan="2"', 'text-align: center;')}</tr><tr style="height:0pt">${td('Left')}${td('Right')}</tr></tbody></table></div>${p(span('', 'To the right'), 'text-align: right;')}</b><br class="Apple-interchange-newline">`;

const rest =
  '<p><br></p><ul><li>Outer</li><ul><li>Inner</li></ul></ul><ol><li>Counted</li></ol><table border="1" style="border-collapse: collapse"><tbody><tr><td colspan="2"><p style="text-align: center">Both</p></td></tr><tr><td><p>Left</p></td><td><p>Right</p></td></tr></tbody></table><p style="text-align: right">To the right</p>';
const begin = (link: string, note: string) =>
  `<h1>Plan</h1><p>A <strong>bold</strong> and <em>leaning</em> word, a <a href="https://trivet.example/plan">${link}</a> and a note${note}.</p>`;

/** Each with what becomes of it: nothing but structure and emphasis. */
export const pasted = [
  { name: 'Word', html: word, becomes: begin('link', '[1]') + rest },
  { name: 'LibreOffice', html: libreOffice, becomes: begin('link', '<sup>1</sup>') + rest },
  { name: 'Google Docs', html: googleDocs, becomes: begin('<u>link</u>', '') + rest },
];
