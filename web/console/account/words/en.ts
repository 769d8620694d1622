/** The page of one's own account. */
export const account = {
  page: 'the page',
  title: 'My account',
  lead: (name: string, username: string) =>
    name === username ? `Signed in as ${name}.` : `Signed in as ${name} (${username}).`,
  email: (address: string | null) =>
    address === null ? 'This account has no e-mail address.' : `Your e-mail address is ${address}.`,
  elsewhere: 'Your password and second factor are kept by your identity provider; change them there.',
};

export const look = {
  title: 'Language and colours',
  lead: 'These follow you to other browsers in which you sign in.',
  language: 'Language',
  asBrowser: 'As in the browser',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  auto: 'As in the system',
};

export const noticesByMail = {
  title: 'Notices by e-mail',
  lead: (address: string) => `They go to ${address}, unless you have read them here within a minute or so.`,
  unknown: 'You get none: an administrator has to enter and confirm your e-mail address first.',
  label: 'Send me',
  all: 'All notices',
  personal: 'Only those that mention me',
  none: 'None',
};

export const password = {
  title: 'Password',
  lead: 'A new password signs you out in all other browsers.',
  change: 'Change password',
};

export const factors = {
  title: 'Two-factor sign-in',
  lead: 'Besides your password, signing in then asks for something that only you have.',
  what: 'your second factors',
  required: 'This server asks you for a second factor.',
  passwordless: 'Programs can then no longer sign in with your password.',
  app: 'App with codes',
  appLead: 'An app on your phone shows a new code every 30 seconds.',
  setUp: 'Set up',
  setUpApp: 'Set up an app with codes',
  replace: 'Replace',
  replaceApp: 'Replace the app with codes',
  remove: 'Remove',
  removeApp: 'Remove the app with codes',
  removeAppText: 'Signing in will no longer ask for its codes.',
  appRemoved: 'The app with codes was removed.',
  appAdded: 'The app with codes is set up.',
  passkeys: 'Passkeys',
  passkeysLead: 'Your device, a password manager or a security key signs you in, also without a password.',
  noPasskeysHere: 'This browser has no passkeys.',
  noPasskeysThere: 'Passkeys need a server with a name, over https.',
  addPasskey: 'Add passkey',
  passkeyName: 'Name',
  passkeyNameHint: 'Such as the device or password manager that keeps it.',
  passkeyAdded: 'The passkey was added.',
  passkeyFailed: 'No passkey was made. Try again, or choose another device.',
  passkeyKnown: 'This device already has a passkey for your account.',
  rename: 'Rename',
  renameThis: (name: string) => `Rename the passkey ${name}`,
  renamePasskey: 'Rename passkey',
  removeThis: (name: string) => `Remove the passkey ${name}`,
  removePasskey: 'Remove passkey',
  removePasskeyText: (name: string) => `${name} will no longer sign you in. Also delete it on the device.`,
  passkeyRemoved: 'The passkey was removed.',
  synced: 'on several devices',
  added: 'added',
  used: 'last used',
  unused: 'not used yet',
  recovery: 'Recovery codes',
  recoveryLead: 'Each signs you in once if you lose your app or passkey.',
  left: (left: number) => (left === 1 ? '1 code left' : `${left} codes left`),
  few: 'Few codes are left. Create new ones.',
  renew: 'New recovery codes',
  renewText: 'The codes you have now will no longer work.',
};

export const addApp = {
  title: 'Set up an app with codes',
  scan: 'Scan this picture with an app for one-time codes.',
  picture: 'QR code for your app',
  byHand: 'Or enter this key, time-based:',
  here: 'Open in an app on this device',
  code: 'Code that the app shows',
  save: 'Set up',
};

export const codes = {
  title: 'Keep your recovery codes',
  lead: 'Each of these signs you in once if you lose your app or passkey. They are shown only now: print them or keep them in a password manager.',
  label: 'Recovery codes',
  kept: 'I have kept them',
};

export const confirm = {
  title: 'Confirm that it is you',
  byPassword: 'Enter your password to change how you sign in.',
  byFactor: 'Use your second factor to change how you sign in.',
  password: 'Password',
  code: 'Code from your app, or a recovery code',
  recoveryCode: 'Recovery code',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'No passkey was used. Try again, or use a code.',
  submit: 'Confirm',
  used: (left: number) => `A recovery code was used; ${left === 1 ? 'one is' : `${left} are`} left.`,
};

export const sessions = {
  title: 'Sessions',
  lead: 'Browsers in which you are signed in. End those that you do not know, and change your password.',
  what: 'the sessions',
  noneTitle: 'Not signed in anywhere',
  none: 'No browser is signed in.',
  endOthers: 'End all others',
  othersEnded: 'You are signed out everywhere else.',
  ended: 'The session was ended.',
  end: 'End',
  endIn: (name: string) => `End the session in ${name}`,
  here: 'this browser',
  unknown: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  embedded: 'Documents in a page of another site',
  used: 'used',
  begun: 'signed in',
};

export const applications = {
  title: 'Applications',
  lead: 'Programs and pages that you allowed to act for you. What you revoke ends at once.',
  what: 'the applications',
  noneTitle: 'No applications',
  none: 'You have not allowed any application to act for you.',
  revoked: 'The application can no longer act for you.',
  revoke: 'Revoke',
  revokeThis: (name: string) => `Revoke the access of ${name}`,
  may: (what: string) => `May ${what}`,
  allowed: 'allowed',
  ends: 'ends',
  /** what each scope lets an application do, after "May" */
  scopes: {
    openid: 'know who you are',
    profile: 'see your name',
    email: 'see your e-mail address',
    groups: 'see your groups',
    roles: 'see your roles',
    offline_access: 'stay connected',
    trivet: 'read and change everything that you can',
  } as Record<string, string>,
};

export const tokens = {
  title: 'API tokens',
  lead: 'With these, programs download files as you.',
  open: 'API tokens',
};
