/** A database document of many small elements, each with a word and a line of code that no other has. */
export function largeDesign(first: number, count: number): string {
  const parts = [
    "<?xml version='1.0' encoding='utf-8'?>\n<database xmlns='http://www.lotus.com/dxl' version='9.0'>\n",
  ];
  for (let number = first; number < first + count; number++) parts.push(formOf(number));
  parts.push('</database>\n');
  return parts.join('');
}

const field = (number: number, at: number) =>
  `<par><field type='text' kind='editable' name='Field${at}'><code event='defaultvalue'><formula>@If(@IsNewDoc; "value ${(number * 31 + at * 7) % 997}"; Field${at})</formula></code></field></par>\n`;

const formOf = (number: number) => {
  const unid = `A${number.toString(16).toUpperCase().padStart(31, '0')}`;
  const tenth = number % 10 === 0 ? 'Rem a tenth with a counter\n' : '';
  return `<form name='Form ${number}' alias='f${number}'>
<noteinfo noteid='${(0x10000 + number * 4).toString(16)}' unid='${unid}'/>
<body><richtext>${Array.from({ length: 8 }, (_, at) => field(number, at)).join('')}</richtext></body>
<code event='queryopen'><lotusscript>Sub Queryopen(Source As Notesuidocument)
${tenth}	Call log.Write("rare${number}")
	Call doc.ReplaceItemValue("Field${number % 40}", "${number % 1000}")
End Sub
</lotusscript></code><code event='webqueryopen'><formula>@DbLookup(&quot;&quot;:&quot;&quot;;@DbName;&quot;(View${number})&quot;;1)</formula></code></form>
`;
};
