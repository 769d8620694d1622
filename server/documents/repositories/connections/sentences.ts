/** What a test of a repository may find, in words. */
export const sentences = {
  answered: (status) => `It answers, with status ${status}.`,
  unreachable: () => 'It does not answer.',
  connectionRefused: () => 'It refuses the connection: nothing listens at this address and port.',
  unknownHost: () => 'Its host name is not known.',
  noConnection: () => 'No connection comes about: nothing answers at this address, or a firewall is between.',
  certificate: (code) => `Its certificate is not trusted (${code}).`,
  slow: () => 'It takes too long to answer.',
  elsewhere: () => 'Its address leads elsewhere.',
  accepted: () => 'It accepts the sign-in.',
  refused: () => 'It refuses the sign-in.',
  forbidden: () => 'It knows who asks, and does not let them in.',
  redirected: () => 'It leads to another address, such as a sign-in page, which is not followed.',
  webPage: () => 'It answers with a web page, such as a sign-in page.',
  notSignedIn: () => 'Whoever tests is not signed in there; sign in to it first.',
  personal: () => 'Each person signs in for themselves, which can be tested once the setting is in effect.',
  clientKnown: () => 'Its sign-in server knows this server as a client.',
  clientRefused: (why) => `Its sign-in server does not take this server: ${why}.`,
  clientSilent: () => 'Its sign-in server does not answer.',
  service: (name) => `Its service document names the repository ${name}.`,
  profile: () => 'It says who asks.',
  unknownDocument: () => 'It says that it has no document of a made-up id, as it should.',
  strange: (why) => `Its answer is not what is expected: ${why}.`,
  earlier: () => 'Not tested, because an earlier step did not pass.',
} satisfies { [reason: string]: (value: string) => string };

export type Reason = keyof typeof sentences;
