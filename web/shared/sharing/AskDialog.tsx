import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut, sentenceOf } from '../call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { say } from '../say.ts';
import { SignInBeside } from '../session/SessionEnded.tsx';
import { askToEdit } from './requests.ts';
import { words } from './words.ts';

type Props = {
  id: string;
  name: string;
  close: () => void;
  /** hears when it was asked */
  asked: (at: string) => void;
};

/** Asks the owners of a document for the right to edit it. */
export function AskDialog({ id, name, close, asked }: Props) {
  const w = words();
  const [text, setText] = useState('');
  const ask = useMutation({
    mutationFn: () => askToEdit(id, text.trim()),
    onSuccess: (at) => {
      asked(at);
      say(w.askedNow);
      close();
    },
  });
  return (
    <Dialog
      title={w.ask(name)}
      close={close}
      submit={{ name: w.send, run: () => ask.mutate(), busy: ask.isPending }}
    >
      <Stack>
        {ask.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(ask.error)}
            {isSignedOut(ask.error) && <SignInBeside />}
          </Alert>
        )}
        <Text size="sm">{w.askHow}</Text>
        <Textarea
          label={w.askWhy}
          description={w.askWhyHow}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
