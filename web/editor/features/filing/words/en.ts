/** What is done with the document as a whole, where it is kept. */
export const en = {
  share: 'Share …',
  shareAlso: 'access people groups rights',
  onlyOwners: 'Only owners of the document can do this.',
  copy: 'Make a copy …',
  copyAlso: 'duplicate save as',
  trash: 'Move to trash …',
  trashAlso: 'delete remove',
  copyTitle: 'Make a copy',
  copyHow: 'The copy has the text as it is here, with what is not published. It is yours alone.',
  name: 'Name',
  copyNamed: (name: string) => `Copy of ${name}`,
  make: 'Make a copy',
  copied: (name: string) => `${name} was made.`,
  open: 'Open the copy',
  trashTitle: 'Move to trash',
  trashHow: (name: string) =>
    `Move “${name}” to the trash? Nobody will be able to open it, but you can restore it.`,
  move: 'Move to trash',
};
