import { Paper, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Answer } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import { elementAddress } from '../elementQueries.ts';
import { elementName, kindName } from '../typeNames.ts';
import { ElementLink } from './ElementLink.tsx';
import { type CodeFinding, useCodeCheck } from './queries.ts';
import classes from './references.module.css';
import { words } from './words/words.ts';

/** What is wrong in the code of a database, element by element, narrowed down by words; each line leads to its source. */
export function CodeFindings({ nsfPath }: { nsfPath: string }) {
  const w = words('code');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  return (
    <Paper component="section" aria-label={w.title} withBorder radius="lg" p="lg" mb="lg">
      <Title order={2} size="h3">
        {w.title}
      </Title>
      <Answer of={useCodeCheck(nsfPath)} what={w.what}>
        {({ code, moreCode }) =>
          code.length === 0 ? (
            <Text size="sm" c="dimmed" mt={4}>
              {w.none}
            </Text>
          ) : (
            <>
              <Text size="sm" c="dimmed" mt={4} mb="sm" maw={720}>
                {w.help}
              </Text>
              <TextInput
                maw={420}
                aria-label={w.filter}
                placeholder={w.filter}
                leftSection={<IconSearch size={16} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Found nsfPath={nsfPath} code={code} sought={sought} />
              {moreCode !== undefined && (
                <Text size="sm" c="dimmed" mt="xs">
                  {w.more(number(moreCode))}
                </Text>
              )}
            </>
          )
        }
      </Answer>
    </Paper>
  );
}

function Found({ nsfPath, code, sought }: { nsfPath: string; code: CodeFinding[]; sought: string }) {
  const w = words('code');
  const shown = useMemo(
    () =>
      code.filter((each) =>
        `${elementName(each)} ${kindName(each.type)} ${each.message}`.toLowerCase().includes(sought),
      ),
    [code, sought],
  );
  return (
    <>
      <Text size="xs" c="dimmed" my="xs" role="status">
        {w.count(shown.length, code.length)}
      </Text>
      <ul className={classes.list}>
        {byElement(shown).map(([element, ...others]) => (
          <li key={element.unid}>
            <ElementLink nsfPath={nsfPath} element={element} />
            <ul className={classes.lines}>
              {[element, ...others].map((finding, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same fault twice
                <li key={at}>
                  <a
                    className={classes.line}
                    href={elementAddress(nsfPath, finding, { show: 'source', line: finding.line })}
                  >
                    <span className={classes.number}>{finding.line}</span>
                    <span>{finding.message}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

type OfElement = [CodeFinding, ...CodeFinding[]];

/** Findings by their element; the answer has them together. */
function byElement(code: readonly CodeFinding[]): OfElement[] {
  const found: OfElement[] = [];
  for (const each of code) {
    const last = found.at(-1);
    if (last && last[0].unid === each.unid) last.push(each);
    else found.push([each]);
  }
  return found;
}
