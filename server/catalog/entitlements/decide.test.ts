import { expect, test } from 'vitest';
import {
  type AccountFacts,
  type Decision,
  decide,
  type FileFacts,
  type Holder,
  nobody,
  type Span,
  sayMissing,
} from './decide.ts';

const today = '2026-06-15';
const PRODUCT = 'p';

/** A span by how it lies to today, and whether it is in effect. */
const spans: [string, Span, boolean][] = [
  ['open', {}, true],
  ['from today', { from: today }, true],
  ['to today', { to: today }, true],
  ['around today', { from: '2026-06-14', to: '2026-06-16' }, true],
  ['only today', { from: today, to: today }, true],
  ['over', { to: '2026-06-14' }, false],
  ['to come', { from: '2026-06-16' }, false],
  ['null on both ends', { from: null, to: null }, true],
];

const account = (more: Partial<AccountFacts> = {}): AccountFacts => ({
  id: 'a',
  partNumbers: [],
  earlyAccess: [],
  extendedSupport: [],
  ...more,
});
const person: Holder = { ...nobody, subject: 's', email: 'bob@acme.example', identityProvider: 'trivet' };

/** Who asks, and through which streams releases reach them. */
const audiences: [string, Holder, string[]][] = [
  ['nobody', nobody, ['ga']],
  ['a person', person, ['ga']],
  ['staff', { ...person, staff: true }, ['internal', 'ga']],
  ['early access', { ...person, accounts: [account({ earlyAccess: [PRODUCT] })] }, ['ea', 'ga']],
  ['early access elsewhere', { ...person, accounts: [account({ earlyAccess: ['q'] })] }, ['ga']],
  ['extended support', { ...person, accounts: [account({ extendedSupport: [PRODUCT] })] }, ['ga', 'xs']],
];

const file = (more: Partial<FileFacts> = {}): FileFacts => ({
  complete: true,
  accessPolicies: [],
  packages: [],
  shownIn: [],
  ...more,
});
const release = (streams: object, published = true) => ({ id: 'r', product: PRODUCT, published, streams });
const pack = (streams: object, more: object = {}) => ({
  id: 'k',
  published: true,
  components: [{ name: 'Whole', partNumbers: ['PN'] }],
  releases: [release(streams)],
  ...more,
});
const holding = (holder: Holder, span: Span = {}): Holder => ({
  ...holder,
  accounts: [...holder.accounts, account({ id: 'b', partNumbers: [{ partNumber: 'PN', ...span }] })],
});

const streamCases = audiences.flatMap(([who, holder, reached]) =>
  ['internal', 'ea', 'ga', 'xs'].flatMap((stream) =>
    spans.map(([when, span, inEffect]) => ({
      who,
      holder,
      stream,
      when,
      span,
      reaches: inEffect && reached.includes(stream),
    })),
  ),
);

test.each(streamCases)('$stream $when reaches $who: $reaches', ({ holder, stream, span, reaches }) => {
  const facts = file({ packages: [pack({ [stream]: span })] });
  expect(decide(facts, holder, today).visible).toBe(reaches);
  expect(decide(facts, holding(holder), today)).toMatchObject({
    visible: reaches,
    downloadable: reaches,
    because: reaches ? 'component' : null,
  });
  const shown = decide(file({ shownIn: [release({ [stream]: span })] }), holding(holder), today);
  expect(shown).toMatchObject({ visible: reaches, downloadable: false });
});

test.each(spans)('a part number that is held %s grants while it is in effect', (_, span, inEffect) => {
  const facts = file({ packages: [pack({ ga: {} })] });
  expect(decide(facts, holding(person, span), today)).toMatchObject({
    visible: true,
    downloadable: inEffect,
  });
});

test('what is not published reaches nobody, whatever is held', () => {
  const holder = holding({ ...person, staff: true });
  const withdrawn = file({ packages: [pack({ ga: {} }, { releases: [release({ ga: {} }, false)] })] });
  expect(decide(withdrawn, holder, today)).toMatchObject({ visible: false, downloadable: false });
  const unpublished = file({ packages: [pack({ ga: {} }, { published: false })] });
  expect(decide(unpublished, holder, today)).toMatchObject({ visible: false, downloadable: false });
});

const policies: [string, object, boolean][] = [
  ['the same e-mail address', { email: 'bob@acme.example' }, true],
  ['the same e-mail address in other letters', { email: 'BOB@Acme.Example' }, true],
  ['another e-mail address', { email: 'carol@acme.example' }, false],
  ['any address of the domain', { email: '*@acme.example' }, true],
  ['any address of a domain above', { email: '*@example' }, false],
  ['any address of another domain', { email: '*@evil-acme.example' }, false],
  ['the identity provider', { identityProviderId: 'trivet' }, true],
  ['another identity provider', { identityProviderId: 'other' }, false],
];

test.each(policies)('a policy for %s is met: %s', (_, policy, met) => {
  const facts = file({ accessPolicies: [policy] });
  expect(decide(facts, person, today)).toMatchObject({
    visible: met,
    downloadable: met,
    because: met ? 'policy' : null,
  });
  expect(decide(facts, nobody, today).visible).toBe(false);
});

test('one of several policies is enough', () => {
  const accessPolicies = [{ email: 'x@y.z' }, { identityProviderId: 'trivet' }];
  expect(decide(file({ accessPolicies }), person, today).downloadable).toBe(true);
});

test('an e-mail address that is not verified meets no policy', () => {
  const facts = file({ accessPolicies: [{ email: 'bob@acme.example' }, { email: '*@acme.example' }] });
  expect(decide(facts, { ...person, email: null }, today).visible).toBe(false);
});

test('part numbers compare exactly', () => {
  const holder = { ...person, accounts: [account({ partNumbers: [{ partNumber: 'pn' }] })] };
  expect(decide(file({ packages: [pack({ ga: {} })] }), holder, today).downloadable).toBe(false);
});

test('an editor downloads everything but bytes that are not complete', () => {
  const editor = { ...person, editor: true };
  expect(decide(file(), editor, today)).toEqual({
    visible: true,
    downloadable: true,
    because: 'editor',
    missing: null,
  });
  const pending = decide(file({ complete: false }), editor, today);
  expect(pending).toMatchObject({ visible: true, downloadable: false });
  expect(said(pending)).toContain('not complete');
});

const said = ({ missing }: Decision) => missing && sayMissing(missing);

test('the refusal names what is missing', () => {
  const facts = file({ packages: [pack({ ga: {} })] });
  expect(said(decide(facts, person, today))).toBe(
    'you belong to no account that holds a part number for Whole',
  );
  const other = { ...person, accounts: [account({ partNumbers: [{ partNumber: 'PN2' }] })] };
  expect(said(decide(facts, other, today))).toContain('none of your accounts holds a part number for Whole');
  expect(said(decide(file(), person, today))).toContain('no package');
});
