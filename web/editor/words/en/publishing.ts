/** Publishing, with a note and a kind of version. */
export const publishing = {
  // Other programs wait for this one as it is.
  publish: 'Publish',
  sayMore: 'Say what changed',
  note: 'What changed',
  noteFor: 'Kept with the version, for those who read its history.',
  withNote: 'Publish with this note',
  kind: 'The version becomes',
  major: 'Major version',
  minor: 'Minor version',
  slow: 'Publishing takes longer than usual. It goes on; the version will change when it is done.',
  nothing: 'Nothing has changed since the last version.',
  done: (version: string, by: string) => `Version ${version} is published by ${by}.`,
};
