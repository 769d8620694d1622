import { useState } from 'react';
import { FailedState } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { Broken } from '../frame/Broken.tsx';
import frame from '../frame/viewer.module.css';
import { Waiting } from '../frame/Waiting.tsx';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import { usePdf } from './opened.ts';
import { Pages } from './Pages.tsx';
import { Password } from './Password.tsx';

/** A PDF with its pages, search, outline, small pages and print. */
export const show: Show = (opening) => <Pdf opening={opening} />;

/** The same for a PDF made of the document; `content` and `size` are the PDF's. */
export function Pdf({ opening }: { opening: Opening }) {
  const [attempt, setAttempt] = useState(0);
  return <OpenPdf key={attempt} opening={opening} retry={() => setAttempt(attempt + 1)} />;
}

function OpenPdf({ opening, retry }: { opening: Opening; retry: () => void }) {
  const opened = usePdf(opening);
  switch (opened.state) {
    case 'waiting':
      return <Waiting what={opening.name} received={opened.received} size={opening.size} />;
    case 'password':
      return <Password name={opening.name} wrong={opened.wrong} answer={opened.answer} />;
    case 'open':
      return <Pages pdf={opened.pdf} name={opening.name} />;
    case 'failed':
      if (opened.damaged) return <Broken opening={opening} why={words('pdf').damaged} />;
      return (
        <div className={frame.centre}>
          <FailedState error={opened.error} what={opening.name} retry={retry} />
        </div>
      );
  }
}
