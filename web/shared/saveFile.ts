/** Has the browser save bytes or text as a file; characters that file systems refuse are replaced in its name.
 *  @param type its media type; the name says what it is, too. */
export function saveFile(name: string, parts: BlobPart[], type = ''): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  // A leading dot would hide the file.
  link.download = name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\./, '_');
  link.click();
  // Some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
