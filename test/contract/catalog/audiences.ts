/** The table of who may have a file: every answer to seven questions, and the rule that combines them, written from the
 *  sentences of catalog.md ("Streams and who sees what") and from nothing else. */

export const TODAY = '2026-06-15';
const YESTERDAY = '2026-06-14';
const TOMORROW = '2026-06-16';

/** Who asks: what is true of them. */
export type Audience = {
  name: string;
  /** Whether an e-mail address and an identity provider count, which they do for people who signed in. */
  person: boolean;
  staff?: boolean;
  editor?: boolean;
  holds?: boolean;
  early?: boolean;
  extended?: boolean;
};
export const audiences: Audience[] = [
  { name: 'nobody', person: false },
  { name: 'a person without rights', person: true },
  { name: 'a customer without the part number', person: true },
  { name: 'a customer with the part number', person: true, holds: true },
  { name: 'a customer in early access', person: true, early: true },
  { name: 'a customer in early access with the part number', person: true, early: true, holds: true },
  { name: 'a customer with extended support', person: true, extended: true },
  { name: 'a customer with extended support and the part number', person: true, extended: true, holds: true },
  { name: 'staff', person: true, staff: true },
  { name: 'an editor', person: true, editor: true },
  { name: 'an API token', person: false },
  { name: 'an API token with the part number', person: false, holds: true },
  { name: 'an API token in early access with the part number', person: false, early: true, holds: true },
];

export const streams = ['internal', 'ea', 'ga', 'xs'] as const;
export type Stream = (typeof streams)[number];

/** How a stream's days lie to today. */
export const days = [
  { name: 'open', span: {}, inEffect: true },
  { name: 'before its first day', span: { from: TOMORROW }, inEffect: false },
  { name: 'on its first day', span: { from: TODAY }, inEffect: true },
  { name: 'on its last day', span: { to: TODAY }, inEffect: true },
  { name: 'after its last day', span: { to: YESTERDAY }, inEffect: false },
  { name: 'on its only day', span: { from: TODAY, to: TODAY }, inEffect: true },
];
type Day = (typeof days)[number];

/** Access policies, and whether bob, carol and dave of acme.example, known to `trivet`, meet them. */
export const policies: { name: string; policies: object[]; met: boolean }[] = [
  { name: 'no policy', policies: [], met: false },
  { name: 'an address of somebody else', policies: [{ email: 'x@other.example' }], met: false },
  {
    name: 'their address',
    policies: ['bob', 'carol', 'dave'].map((who) => ({ email: `${who}@ACME.example` })),
    met: true,
  },
  { name: 'their domain', policies: [{ email: 'x@y.example' }, { email: '*@acme.example' }], met: true },
  {
    name: 'another domain',
    policies: [{ email: '*@example.org' }, { identityProviderId: 'other' }],
    met: false,
  },
  { name: 'their identity provider', policies: [{ identityProviderId: 'trivet' }], met: true },
];

/** What is not published, if anything. */
export const withdrawals = ['nothing', 'release', 'product', 'group', 'package'] as const;
type Withdrawn = (typeof withdrawals)[number];

/** How the file stands in the release. */
export const places = [
  'in a package with the component',
  'in a package without one',
  'in a section only',
] as const;
export type Place = (typeof places)[number];

export type Case = {
  audience: Audience;
  stream: Stream;
  day: Day;
  policy: (typeof policies)[number];
  withdrawn: Withdrawn;
  place: Place;
};

/** What a download answers: 302 to the bytes, 403 seen but not granted, 404 as if it were not there. */
export function expected({ audience, stream, day, policy, withdrawn, place }: Case): 302 | 403 | 404 {
  if (audience.editor) return 302;
  if (audience.person && policy.met) return 302;
  const reached = { internal: audience.staff, ea: audience.early, ga: true, xs: audience.extended }[stream];
  const available = day.inEffect && reached && !['release', 'product', 'group'].includes(withdrawn);
  if (!available) return 404;
  if (place === 'in a section only') return 403;
  if (withdrawn === 'package') return 404;
  return place === 'in a package with the component' && audience.holds ? 302 : 403;
}

/** Every combination. */
export function* combinations(): Generator<Case> {
  for (const audience of audiences)
    for (const stream of streams)
      for (const day of days)
        for (const policy of policies)
          for (const withdrawn of withdrawals)
            for (const place of places) yield { audience, stream, day, policy, withdrawn, place };
}

export const nameOf = ({ audience, stream, day, policy, withdrawn, place }: Case) =>
  `${audience.name}: stream ${stream} ${day.name}, ${policy.name}, ${withdrawn} withdrawn, ${place}`;
