import { Anchor, Button, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { say, sentenceOf, signInAddress, useAbout } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { useFollow } from './queries.ts';

type Props = {
  id: string;
  name: string;
  /** Absent where nobody is signed in. */
  followed: boolean | undefined;
};

/** Being told of new releases by notices: of a product, or of everything below a product group. */
export function Follow({ id, name, followed }: Props) {
  const w = words('subscribe');
  const sendsMail = useAbout().data?.mail === true;
  return (
    <>
      <Text size="sm">
        {followed ? w.follows(name) : w.follow(name)}{' '}
        {followed !== undefined && sendsMail && (
          <Anchor href="/account" size="sm" underline="always">
            {w.byMail}
          </Anchor>
        )}
      </Text>
      <div>
        {followed === undefined ? (
          <Button component="a" href={signInAddress()} variant="default">
            {w.signIn}
          </Button>
        ) : (
          <FollowButton id={id} name={name} followed={followed} />
        )}
      </div>
    </>
  );
}

export function FollowButton({ id, name, followed }: { id: string; name: string; followed: boolean }) {
  const w = words('subscribe');
  const follow = useFollow();
  const Icon = followed ? IconBellOff : IconBell;
  return (
    <Button
      variant="default"
      loading={follow.isPending}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={followed ? w.endOf(name) : w.beginOf(name)}
      onClick={() =>
        follow.mutate(
          { id, follow: !followed },
          {
            onSuccess: () => say(followed ? w.ended(name) : w.begun(name)),
            onError: (error) => say(sentenceOf(error), 'failed'),
          },
        )
      }
    >
      {followed ? w.end : w.begin}
    </Button>
  );
}
