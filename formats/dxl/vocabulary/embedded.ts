import { inRichText } from './forms.ts';
import type { Table } from './notation.ts';

const levelIn = 'embeddedoutline';
const levelColours = 'normalcolor selectedcolor mouseovercolor';

/** Views, outlines and the like that stand in rich text. */
export const embedded: Table = {
  embeddedview: {
    in: inRichText,
    text: `name displayusing widthtype heighttype dclickframe targetframe sclickframe launchframe linestodisplay`,
    booleans: `scrollbars showactionbar showheader transparentbackground useviewsselectionmarginprop
      showselectionmargin showcurrentthread`,
    lengths: 'width height',
    once: 'border',
  },
  embeddedoutline: {
    in: inRichText,
    text: 'name outline widthtype heighttype expand targetframe type display titlestyle rootentry',
    booleans: 'useappletinbrowser scrollbars showtwistie osstyletwistie showtwisties specialmailoutline',
    lengths: 'width height columnwidth',
    once: 'title toplevel sublevel border control twistieimage',
  },
  control: { in: levelIn, open: true },
  title: { in: levelIn, colours: levelColours },
  toplevel: { in: levelIn, colours: levelColours },
  sublevel: { in: levelIn, colours: levelColours },
  eoutlinebackground: { colours: levelColours, text: 'repeat' },
  layout: {
    in: 'title toplevel sublevel',
    text: 'labelalign imagealign heighttype',
    lengths: `height entryhoffset entryvoffset imagehoffset imagevoffset labelhoffset labelvoffset`,
  },
  embeddedfileuploadcontrol: { in: inRichText },
};
