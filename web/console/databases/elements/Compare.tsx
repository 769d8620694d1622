import { ActionIcon, NativeSelect, Text, Title, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Answer, formatMoment } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { DiffView } from '../diff/DiffView.tsx';
import { Structure } from '../diff/Structure.tsx';
import {
  type Chosen,
  elementAddress,
  numberIn,
  useDifferences,
  useHistory,
  type Version,
} from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { words } from '../words/words.ts';
import classes from './history.module.css';

type Props = { nsfPath: string; chosen: Chosen; address: URL };

/** Two versions of an element that the address names; by default the newest and the one before it. */
export function Compare({ nsfPath, chosen, address }: Props) {
  const w = words('history');
  return (
    <Answer of={useHistory(nsfPath, chosen.unid)} what={w.theVersions}>
      {({ versions }) => {
        const kept = versions.filter(({ action }) => action !== 'delete');
        const to = numberIn(address, 'to') ?? kept[0]?.version ?? 1;
        const from = numberIn(address, 'from') ?? kept.find(({ version }) => version < to)?.version ?? to;
        const choose = (chose: { from: number; to: number }) =>
          go(elementAddress(nsfPath, chosen, { show: 'compare', ...chose }));
        return (
          <>
            <div className={classes.compare}>
              <div className={classes.choice}>
                <Choice
                  label={w.before}
                  versions={kept}
                  value={from}
                  choose={(value) => choose({ from: value, to })}
                />
                <Tooltip label={w.swap} withArrow>
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={w.swapThem}
                    onClick={() => choose({ from: to, to: from })}
                  >
                    <IconArrowsExchange size={17} aria-hidden />
                  </ActionIcon>
                </Tooltip>
                <Choice
                  label={w.after}
                  versions={kept}
                  value={to}
                  choose={(value) => choose({ from, to: value })}
                />
              </div>
            </div>
            {from === to ? (
              <Text size="sm" c="dimmed" px={20} pb="lg">
                {kept.length < 2 ? w.onlyOne : w.chooseTwo}
              </Text>
            ) : (
              <Differing nsfPath={nsfPath} unid={chosen.unid} from={from} to={to} />
            )}
          </>
        );
      }}
    </Answer>
  );
}

type ChoiceProps = { label: string; versions: Version[]; value: number; choose: (version: number) => void };

function Choice({ label, versions, value, choose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={versions.map(({ version, by, at }) => ({
        value: String(version),
        label: words('history').choice(version, personName(by), formatMoment(at)),
      }))}
    />
  );
}

type DifferingProps = { nsfPath: string; unid: string; from: number; to: number };

/** What differs, first in the words of the design, then line by line. */
export function Differing({ nsfPath, unid, from, to }: DifferingProps) {
  const w = words('history');
  return (
    <Answer of={useDifferences(nsfPath, unid, from, to)} what={w.theDifferences}>
      {({ text, structural }) => (
        <>
          <section aria-label={w.differences} className={classes.banner}>
            <Title order={3} size="h4" mb={6}>
              {w.differences}
            </Title>
            <Structure changes={structural} />
          </section>
          <DiffView text={text} label={w.lineByLine(from, to)} />
        </>
      )}
    </Answer>
  );
}
