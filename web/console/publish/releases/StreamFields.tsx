import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import { faultAt } from '../../FormFailure.tsx';
import type { Stream, StreamName, Streams } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './releases.module.css';
import { streamNames } from './streams.ts';
import { TimeLine } from './TimeLine.tsx';

type Props = { streams: Streams; change: (streams: Streams) => void; error: unknown };

/** When a release reaches whom: its streams with their days, and which share of the accounts first. */
export function StreamFields({ streams, change, error }: Props) {
  const w = words('streams');
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0 }}>
        <Text span size="sm" fw={600}>
          {w.title}
        </Text>
      </legend>
      <Text size="xs" c="dimmed" mb={6}>
        {w.lead}
      </Text>
      <TimeLine streams={streams} />
      {streamNames.map((name) => (
        <One
          key={name}
          name={name}
          stream={streams[name]}
          change={(stream) => {
            const { [name]: _, ...others } = streams;
            change(stream ? inOrder({ ...others, [name]: stream }) : others);
          }}
          error={error}
        />
      ))}
    </fieldset>
  );
}

/** Streams that are the same are equal however they came about. */
const inOrder = (streams: Streams): Streams =>
  Object.fromEntries(
    streamNames.flatMap((name) => {
      const { from, to, rollout } = streams[name] ?? {};
      const stream = { ...(from && { from }), ...(to && { to }), ...(rollout && { rollout }) };
      return streams[name] ? [[name, stream]] : [];
    }),
  );

type OneProps = {
  name: StreamName;
  stream: Stream | undefined;
  change: (stream: Stream | undefined) => void;
  error: unknown;
};

function One({ name, stream, change, error }: OneProps) {
  const w = words('streams');
  const fault = (member: string) => faultAt(error, `/streams/${name}${member}`);
  const share = (percent: string | number) => {
    if (!stream) return;
    const { rollout, ...days } = stream;
    change(percent === '' ? days : { ...days, rollout: { ...rollout, percent: Number(percent) } });
  };
  return (
    <fieldset className={classes.stream} aria-label={w.names[name]}>
      <Checkbox
        label={w.names[name]}
        description={w.reaches[name]}
        checked={stream !== undefined}
        onChange={(event) => change(event.currentTarget.checked ? {} : undefined)}
        error={fault('')}
      />
      {stream && (
        <div className={classes.days}>
          <TextInput
            type="date"
            label={w.from}
            value={stream.from ?? ''}
            onChange={({ currentTarget: { value } }) => change({ ...stream, from: value })}
            error={fault('/from')}
          />
          <TextInput
            type="date"
            label={w.to}
            value={stream.to ?? ''}
            onChange={({ currentTarget: { value } }) => change({ ...stream, to: value })}
            error={fault('/to')}
          />
          <NumberInput
            label={w.percent}
            placeholder="100"
            min={0}
            max={100}
            allowDecimal={false}
            suffix=" %"
            value={stream.rollout?.percent ?? ''}
            onChange={share}
            error={fault('/rollout/percent')}
          />
          {stream.rollout && (
            <TextInput
              label={w.seed}
              description={w.seedHelp}
              maxLength={64}
              value={stream.rollout.seed ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const percent = stream.rollout?.percent ?? 100;
                change({ ...stream, rollout: { percent, ...(value && { seed: value }) } });
              }}
              error={fault('/rollout/seed')}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
