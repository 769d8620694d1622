/** What is shown at a link in which the cursor stands. */
export const links = {
  name: (address: string) => `Link: ${address}`,
  open: 'Open',
  copy: 'Copy the address',
  copied: 'The address is copied.',
  notCopied: 'The browser does not let the page copy here.',
  edit: 'Change the link',
  remove: 'Remove the link',
  noPlace: 'The place in the text that this link names is not there.',
  openHere: 'Open the link at the cursor',
  show: 'Show where the link leads',
  showAlso: 'address hyperlink options',
};
