/** Has a person choose one file. Browsers allow it only while they click or press a key.
 *  @param take is not called when they choose none. */
export function chooseFile(take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) take(file);
  });
  input.click();
}
