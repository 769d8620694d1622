/** Texts of the test of e-mail. */
export const mail = {
  send: 'Send a test e-mail to me',
  sent: (to: string) => `The mail server took an e-mail to ${to}. See whether it arrives.`,
  said: 'What was said',
  reasons: {
    refusedConnection:
      'The connection is refused: nothing listens at the address and port that TRIVET_SMTP_URL names.',
    unknownHost: 'The host name in TRIVET_SMTP_URL is not known.',
    noAnswer: 'The mail server does not answer: nothing is at this address, or a firewall is between.',
    certificate: 'The certificate of the mail server is not trusted.',
    noTls:
      'The mail server offers no encryption. TRIVET_SMTP_URL must name another port, or end in ?tls=none.',
    signIn: 'The mail server refuses the user name or password in TRIVET_SMTP_URL.',
    refused: 'The mail server refuses the e-mail: it does not take this sender or this recipient.',
    other: 'The e-mail could not be sent.',
  },
};
