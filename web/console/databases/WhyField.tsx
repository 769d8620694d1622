import { Textarea } from '@mantine/core';
import { faultAt } from '../FormFailure.tsx';
import { words } from './words/words.ts';

type Props = { value: string; change: (why: string) => void; error?: unknown };

/** Asks for the reason of a change, which its history keeps. */
export function WhyField({ value, change, error }: Props) {
  return (
    <Textarea
      label={words('database').why}
      description={words('database').whyHelp}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={500}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={faultAt(error, '/why')}
    />
  );
}
