/** Which content a version is: some repositories give one label to several, and the time tells them apart. */
export const versionKey = ({ version, modified }: { version: string; modified: string }) =>
  `${version} ${modified}`;
