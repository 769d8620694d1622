import { Alert } from '@mantine/core';
import { useState } from 'react';
import { Answer } from '../../../shared/index.ts';
import classes from '../account.module.css';
import { Section } from '../Section.tsx';
import { words } from '../words/words.ts';
import { AppItem } from './AppItem.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { PasskeyItems } from './PasskeyItems.tsx';
import { hasAny, useFactors } from './queries.ts';
import { RecoveryItem } from './RecoveryItem.tsx';

/** What the reader proves themselves with besides the password. */
export function Factors() {
  const w = words('factors');
  /** Recovery codes that were made just now; nobody sees them again. */
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section title={w.title} lead={w.lead}>
      <Answer of={useFactors()} what={w.what}>
        {(factors) => (
          <>
            {factors.required && !hasAny(factors) && (
              <Alert color="yellow" variant="light" m="md">
                {w.required}
              </Alert>
            )}
            <ul className={classes.sessions}>
              <AppItem factors={factors} showCodes={setCodes} />
              <PasskeyItems factors={factors} showCodes={setCodes} />
              {hasAny(factors) && <RecoveryItem factors={factors} showCodes={setCodes} />}
            </ul>
          </>
        )}
      </Answer>
      {codes && <CodesDialog codes={codes} close={() => setCodes(null)} />}
    </Section>
  );
}
