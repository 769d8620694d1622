/** Texts of sharing a document. */
export const en = {
  share: (name: string) => `Share ${name}`,
  save: 'Save',
  saved: 'Sharing saved.',
  whoMayOpen: 'who may open it',
  rights: { read: 'Can read', comment: 'Can comment', write: 'Can edit', owner: 'Owner' },
  group: (name: string) => `${name} (group)`,
  accessFor: (name: string) => `Access for ${name}`,
  stop: (name: string) => `Stop sharing with ${name}`,
  nobodyYet: 'Not shared with anyone yet.',
  unknown: (name: string) => `“${name}” names nobody who has an account here.`,
  unknownGroup: (name: string) => `There is no group “${name}”.`,
  twice: (name: string) => `“${name}” is there twice.`,
  ownerless: 'The list must leave an owner.',
  overtaken:
    'Someone else has changed the sharing in the meantime. The current state is shown with your changes; check it and save again.',
};
