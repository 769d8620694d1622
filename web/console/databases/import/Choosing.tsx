import { Alert, Button, Group, NativeSelect, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/index.ts';
import { useDatabases } from '../queries.ts';
import { words } from '../words/words.ts';
import { DropFile } from './DropFile.tsx';
import classes from './import.module.css';
import { refusedFor } from './log.ts';
import { Messages } from './Messages.tsx';
import { OptionFields } from './OptionFields.tsx';
import type { Options, Source } from './queries.ts';
import type { usePlanning } from './usePlanning.ts';
import { Working } from './Working.tsx';

type Props = {
  nsfPath: string;
  source: Source | undefined;
  setSource: (source: Source | undefined) => void;
  options: Options;
  setOptions: (options: Options) => void;
  planning: ReturnType<typeof usePlanning>;
};

/** Step one: what to import, and how. */
export function Choosing({ nsfPath, source, setSource, options, setOptions, planning }: Props) {
  const w = words('importing');
  const [kind, setKind] = useState<Source['kind']>(source?.kind ?? 'file');
  const { stage, error } = planning;
  const refused = refusedFor(error);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={w.what}>
      <Stack gap="lg">
        <SegmentedControl
          aria-label={w.source}
          className={classes.kinds}
          value={kind}
          disabled={stage !== undefined}
          onChange={(value) => {
            setKind(value as Source['kind']);
            setSource(undefined);
          }}
          data={[
            { value: 'file', label: w.file },
            { value: 'database', label: w.database },
          ]}
        />
        {kind === 'file' ? (
          <DropFile
            files={source?.kind === 'file' ? source.files : []}
            choose={(files) => setSource({ kind: 'file', files })}
            disabled={stage !== undefined}
          />
        ) : (
          <OtherDatabase nsfPath={nsfPath} source={source} setSource={setSource} />
        )}
        <OptionFields nsfPath={nsfPath} options={options} change={setOptions} />
        {error !== undefined && (
          <Alert
            classNames={{ body: classes.body }}
            color="red"
            variant="light"
            role="alert"
            title={refused.length > 0 ? w.refused : w.noPlan}
          >
            {refused.length > 0 ? <Messages messages={refused} source={source} /> : sentenceOf(error)}
          </Alert>
        )}
        {stage ? (
          <Working stage={stage} cancel={planning.cancel} />
        ) : (
          <Group>
            <Button
              disabled={source === undefined}
              onClick={() => source && void planning.begin(source, options)}
            >
              {w.preview}
            </Button>
            <Text size="sm" c="dimmed">
              {w.nothingYet}
            </Text>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

type OtherProps = Pick<Props, 'nsfPath' | 'source' | 'setSource'>;

function OtherDatabase({ nsfPath, source, setSource }: OtherProps) {
  const w = words('importing');
  const others = (useDatabases().data ?? []).filter((each) => each.nsfPath !== nsfPath);
  if (others.length === 0) return <Text c="dimmed">{w.noOther}</Text>;
  return (
    <NativeSelect
      label={w.otherDatabase}
      description={w.otherHelp}
      value={source?.kind === 'database' ? source.nsfPath : ''}
      onChange={({ currentTarget: { value } }) =>
        setSource(value === '' ? undefined : { kind: 'database', nsfPath: value })
      }
      data={[
        { value: '', label: w.chooseDatabase },
        ...others.map((each) => ({
          value: each.nsfPath,
          label: each.title ? `${each.title} (${each.nsfPath})` : each.nsfPath,
        })),
      ]}
    />
  );
}
