/** A database document of about this many characters: forms, views and agents of the size that real ones have. */
export function sampleDxl(characters: number): { dxl: string; elements: number } {
  const parts = [
    "<?xml version='1.0' encoding='utf-8'?>\n<database xmlns='http://www.lotus.com/dxl' version='9.0' title='Bench'>\n",
  ];
  let size = 0;
  let number = 0;
  while (size < characters) {
    const text = [form, view, agent, file][number % 4]?.(number) ?? '';
    parts.push(text);
    size += text.length;
    number++;
  }
  parts.push('</database>\n');
  return { dxl: parts.join(''), elements: number };
}

const identity = (number: number) => {
  const hex = number.toString(16).toUpperCase().padStart(8, '0');
  return `<noteinfo noteid='${(0x10000 + number * 4).toString(16)}' unid='ABCDEF0123456789ABCDEF01${hex}' sequence='3'>\n<created><datetime>20240311T091500,00+01</datetime></created>\n<modified><datetime>20250602T143012,50+02</datetime></modified></noteinfo>\n<updatedby><name>CN=Somebody/O=Acme</name></updatedby>\n<wassignedby><name>CN=Somebody/O=Acme</name></wassignedby>\n`;
};

const field = (at: number) =>
  `<tablerow><tablecell><par def='1'><run><font style='bold' size='9pt'/>Label ${at}</run></par></tablecell><tablecell><par def='2'><field type='text' kind='editable' name='Field${at}'><code event='defaultvalue'><formula>@If(@IsNewDoc; "value &amp; ${at}"; Field${at})</formula></code></field></par></tablecell></tablerow>\n`;
const form = (number: number) =>
  `<form name='Form ${number}' alias='f${number}'>\n${identity(number)}<body><richtext><pardef id='1'/><table>${Array.from({ length: 40 }, (_, at) => field(at)).join('')}</table></richtext></body></form>\n`;

const column = (at: number) =>
  `<column sort='ascending' itemname='$${at}' width='12.5' resizable='true'>\n<columnheader title='Column ${at}'/><code event='value'><formula>@Text(Field${at}; "D0S0")</formula></code></column>\n`;
const view = (number: number) =>
  `<view name='Menu\\View ${number}' alias='v${number}'>\n${identity(number)}<code event='selection'><formula>SELECT Form = "f${number}"</formula></code>\n${Array.from({ length: 12 }, (_, at) => column(at)).join('')}</view>\n`;

const line = (at: number) =>
  `\tIf doc.GetItemValue("Field${at}")(0) &lt;&gt; "" And counter &gt; ${at} Then Call log.Write("Line ${at}")\n`;
const agent = (number: number) =>
  `<agent name='Agent ${number}'>\n${identity(number)}<trigger type='scheduled'/><code event='initialize'><lotusscript>Sub Initialize\n${Array.from({ length: 120 }, (_, at) => line(at)).join('')}End Sub\n</lotusscript></code></agent>\n`;

const file = (number: number) =>
  `<note class='form'>\n${identity(number)}<item name='$Flags'><text>345CgQ</text></item>\n<item name='$TITLE'><text>res/file${number}.js</text></item>\n<item name='$FileData'><rawitemdata type='1'>\n${`${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZn'.repeat(2)}\n`.repeat(120)}</rawitemdata></item></note>\n`;
