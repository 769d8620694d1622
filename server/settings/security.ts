import { given, optional, setting } from './setting.ts';
import { oneOf, secretText, text, wholeNumber, yesOrNo } from './values.ts';

/** What browsers are told, how long people stay signed in, and who sees the numbers. */
export const securitySettings = {
  accessTokenSeconds: setting(
    'TRIVET_ACCESS_TOKEN_SECONDS',
    wholeNumber(60, 86_400),
    given(3600),
    '3600',
    'Life of access tokens in seconds.',
  ),
  sessionHours: setting(
    'TRIVET_SESSION_HOURS',
    wholeNumber(1, 720),
    given(12),
    '12',
    'Life of a browser session in hours, however much it is used.',
  ),
  sessionIdleMinutes: setting(
    'TRIVET_SESSION_IDLE_MINUTES',
    wholeNumber(5, 43_200),
    given(120),
    '120',
    'Minutes after which a browser session ends that nobody used.',
  ),
  hsts: setting(
    'TRIVET_HSTS',
    oneOf('subdomains', 'host', 'off'),
    given('subdomains' as const),
    'subdomains',
    'For which hosts browsers are told to use https only, where TRIVET_PUBLIC_URL is https: its host with all below it, that host alone, or none.',
  ),
  directory: setting(
    'TRIVET_DIRECTORY',
    oneOf('shared', 'open'),
    given('shared' as const),
    'shared',
    'Whose names and e-mail addresses people learn: of those with whom they share a group, a document or the access to a database, or of everybody with an account. People with a role know each other; administrators see everybody.',
  ),
  requireTls: setting(
    'TRIVET_REQUIRE_TLS',
    yesOrNo,
    given(false),
    '0',
    'With 1 a start is refused whose settings lead to another machine without TLS (database, object stores, identity provider, repositories, scanner, messages); otherwise the log warns.',
  ),
  metricsToken: optional(
    'TRIVET_METRICS_TOKEN',
    secretText,
    '(none)',
    'Bearer token that whoever reads /metrics must send. Without one only callers on this machine may.',
    true,
  ),
  metricsPort: optional(
    'TRIVET_METRICS_PORT',
    wholeNumber(1, 65_535),
    '(none)',
    'Port of a listener of its own for /metrics, which TRIVET_PORT then does not have; open to all who reach it, unless TRIVET_METRICS_TOKEN is set.',
  ),
  metricsHost: setting(
    'TRIVET_METRICS_HOST',
    text,
    given('127.0.0.1'),
    '127.0.0.1',
    'Listen address of TRIVET_METRICS_PORT.',
  ),
};
