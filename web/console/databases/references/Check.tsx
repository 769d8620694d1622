import { Alert, Paper, Text, Title } from '@mantine/core';
import { IconChecks, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import { number, textFor } from '../../../words/words.ts';
import { CodeFindings } from './CodeFindings.tsx';
import { ElementLink } from './ElementLink.tsx';
import { Lines } from './Lines.tsx';
import { Notes } from './Notes.tsx';
import { type Checked, useCheck } from './queries.ts';
import classes from './references.module.css';
import { words } from './words/words.ts';

/** What is wrong in a database: in its code, in names that nothing answers to, and what is never named. */
export default function Check({ nsfPath }: { nsfPath: string }) {
  return (
    <>
      <CodeFindings nsfPath={nsfPath} />
      <Names nsfPath={nsfPath} />
    </>
  );
}

/** What is named and missing, and what is there and never named. */
function Names({ nsfPath }: { nsfPath: string }) {
  const w = words('check');
  return (
    <Answer
      of={useCheck(nsfPath)}
      what={w.what}
      isEmpty={({ missing, unused, binary }) => missing.length + unused.length + binary === 0}
      empty={
        <Paper withBorder radius="lg" mb="lg">
          <EmptyState title={w.fine} icon={<IconChecks size={24} stroke={1.5} />}>
            {w.fineHelp}
          </EmptyState>
        </Paper>
      }
    >
      {({ missing, unused, binary, more, ...answered }) => (
        <>
          {binary > 0 && (
            <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle aria-hidden />}>
              {w.binary(binary)}
            </Alert>
          )}
          <Found
            title={w.missing}
            count={missing.length + (more ?? 0)}
            help={w.missingHelp}
            none={w.noneMissing}
          >
            <ul className={classes.list}>
              {byElement(missing).map(({ places, ...element }) => (
                <li key={element.unid}>
                  <ElementLink nsfPath={nsfPath} element={element} />
                  <Lines
                    nsfPath={nsfPath}
                    of={element}
                    places={places}
                    beside={({ kind, named }) => (
                      <span className={classes.any}>{w.named(textFor(words('kinds'), kind), named)}</span>
                    )}
                  />
                </li>
              ))}
            </ul>
            <Notes {...(more !== undefined && { more })} />
          </Found>
          <Found title={w.unused} count={unused.length} help={w.unusedHelp} none={w.noneUnused}>
            <ul className={classes.plain}>
              {unused.map((element) => (
                <li key={element.unid}>
                  <ElementLink nsfPath={nsfPath} element={element} />
                </li>
              ))}
            </ul>
          </Found>
          <Notes {...answered} />
        </>
      )}
    </Answer>
  );
}

type FoundProps = { title: string; count: number; help: string; none: string; children: ReactNode };

function Found({ title, count, help, none, children }: FoundProps) {
  return (
    <Paper component="section" aria-label={title} withBorder radius="lg" p="lg" mb="lg">
      <Title order={2} size="h3">
        {title} <span className={classes.count}>{number(count)}</span>
      </Title>
      <Text size="sm" c="dimmed" mt={4} maw={720}>
        {count === 0 ? none : help}
      </Text>
      {count > 0 && children}
    </Paper>
  );
}

/** What is missing, by the element that names it; the answer has them together. */
function byElement(missing: Checked['missing']) {
  const found: { type: string; name: string; unid: string; places: Checked['missing'] }[] = [];
  for (const each of missing) {
    const { type, name, unid } = each;
    if (found.at(-1)?.unid !== unid) found.push({ type, name, unid, places: [] });
    found.at(-1)?.places.push(each);
  }
  return found;
}
