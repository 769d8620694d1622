import { useQuery } from '@tanstack/react-query';
import { Answer, call } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { CATALOG, useAll } from '../records/queries.ts';
import type { Release } from '../records/types.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { words } from '../words/words.ts';
import classes from './releases.module.css';

type Some = { people: number; customers: { account: string; name?: string; people: number }[] };
type Followers = { told: Some; waiting: Some; unreached: Some; known: number; unexamined: number };

const EVENT = 'release.published';
/** They are told a few seconds after the publication. */
const SOON_MS = 2000;

type Props = { release: Release; path: string };

/** Whom the publication of a release tells, in a card. */
export function FollowersCard(given: Props) {
  const w = words('followers');
  return (
    <Card title={w.title} lead={w.lead}>
      <FollowersList {...given} />
    </Card>
  );
}

/** Who is told once a release is published, who was, and who is not; and how many programs are called. */
export function FollowersList({ release, path }: Props) {
  const w = words('followers');
  const isPublished = release.state === 'published';
  const followers = useQuery({
    queryKey: [CATALOG, path, 'followers'],
    queryFn: ({ signal }) => call<Followers>(`${path}/followers`, { signal, cache: 'no-store' }),
    refetchInterval: ({ state }) => (isPublished && (state.data?.waiting.people ?? 0) > 0 ? SOON_MS : false),
  });
  const webhooks = useAll<Webhook>('/v1/webhooks');
  const called = (webhooks.data ?? []).filter(
    ({ active, events }) => active && (events === undefined || events.length === 0 || events.includes(EVENT)),
  );
  return (
    <Answer of={followers} what={w.title}>
      {(found) => (
        <ul className={classes.points} aria-label={w.title}>
          {linesOf(found, isPublished).map((line) => (
            <li key={line} className={classes.point}>
              {line}
            </li>
          ))}
          {!isPublished && called.length > 0 && <li className={classes.point}>{w.toCall(called.length)}</li>}
        </ul>
      )}
    </Answer>
  );
}

function linesOf({ told, waiting, unreached, known, unexamined }: Followers, isPublished: boolean): string[] {
  const w = words('followers');
  const lines = [
    ...(told.people > 0 ? [withCustomers(w.told(told.people), told)] : []),
    ...(waiting.people > 0
      ? [withCustomers(isPublished ? w.beingTold(waiting.people) : w.toTell(waiting.people), waiting)]
      : []),
    ...(unreached.people > 0 ? [withCustomers(w.unreached(unreached.people), unreached)] : []),
    ...(known > 0 ? [w.known(known)] : []),
    ...(unexamined > 0 ? [w.unexamined(unexamined)] : []),
  ];
  return lines.length > 0 ? lines : [w.nobody];
}

const withCustomers = (said: string, { customers }: Some): string =>
  customers.length === 0
    ? `${said}.`
    : `${said}: ${customers.map(({ account, name }) => name ?? account).join(', ')}.`;
