/** A paragraph in a style of the new document, or a table of plain texts. */
export type Piece = { style?: 'Title' | 'Heading1' | 'Heading2'; text: string } | { table: string[][] };

const plain = (...lines: string[]): Piece[] => lines.map((text) => ({ text }));
const heading = (text: string): Piece => ({ style: 'Heading1', text });

/** What a document begins with; words in brackets are to be replaced. */
export const texts = {
  blank: plain(''),
  letter: plain(
    '[Name of the sender]',
    '[Street and number]',
    '[Postcode and town]',
    '',
    '[Name of the recipient]',
    '[Street and number]',
    '[Postcode and town]',
    '',
    '[Place, date]',
    '',
    '[Subject]',
    '',
    'Dear [name],',
    '[What the letter is about.]',
    'Yours sincerely,',
    '',
    '[Name]',
  ),
  report: [
    { style: 'Title', text: '[Title of the report]' },
    { text: '[Author, date]' },
    heading('Summary'),
    { text: '[What the report says, in a few sentences.]' },
    heading('Background'),
    { text: '[Why it was written.]' },
    heading('Findings'),
    { style: 'Heading2', text: '[First finding]' },
    { text: '[What was found, and how.]' },
    { style: 'Heading2', text: '[Second finding]' },
    { text: '[What was found, and how.]' },
    heading('Recommendations'),
    { text: '[What should be done.]' },
  ],
  minutes: [
    { style: 'Title', text: '[Name of the meeting]' },
    {
      table: [
        ['Date and time', '[date, from – to]'],
        ['Place', '[place]'],
        ['Present', '[names]'],
        ['Absent', '[names]'],
        ['Minutes', '[name]'],
      ],
    },
    heading('Topics'),
    { style: 'Heading2', text: '[First topic]' },
    { text: '[What was said and decided.]' },
    { style: 'Heading2', text: '[Second topic]' },
    { text: '[What was said and decided.]' },
    heading('Tasks'),
    {
      table: [
        ['Task', 'Who', 'Until'],
        ['[task]', '[name]', '[date]'],
        ['[task]', '[name]', '[date]'],
      ],
    },
    heading('Next meeting'),
    { text: '[Date, place]' },
  ],
} satisfies Record<string, Piece[]>;
