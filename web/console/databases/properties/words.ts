const unsaid = { value: '', label: 'User’s own setting' };

/** What a Notes client opens first. */
export const notesOpens = [
  unsaid,
  { value: 'openframeset', label: 'A frameset' },
  { value: 'openpage', label: 'A page' },
  { value: 'restorelastview', label: 'The last viewed view' },
  { value: 'openfirstdocument', label: 'The first document' },
  { value: 'openaboutdocument', label: 'The About document' },
  { value: 'openxpage', label: 'An XPage' },
  { value: 'opencompapp', label: 'A composite application' },
];

export const aboutShown = [
  { value: '', label: 'Not said' },
  { value: 'firstopen', label: 'When the database is opened for the first time' },
  { value: 'firstopenandchanged', label: 'The first time, and when the document has changed' },
  { value: 'never', label: 'Never' },
];

export const previews = [
  { value: '', label: 'Not said' },
  { value: 'bottom', label: 'Below the view' },
  { value: 'bottomright', label: 'Bottom right' },
  { value: 'right', label: 'To the right of the view' },
];

/** What a browser opens first. */
export const webOpens = [
  { value: '', label: 'Same as for Notes clients' },
  { value: 'page', label: 'A page' },
  { value: 'view', label: 'The first document of a view' },
  { value: 'url', label: 'An address' },
  { value: 'doclink', label: 'A linked document' },
];

/** A value that is set cannot be taken back to nothing, so it is offered only while nothing is set. */
export const offered = (choices: { value: string; label: string }[], set: string | undefined) =>
  set ? choices.filter(({ value }) => value !== '') : choices;
