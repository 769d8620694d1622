/** A distinguished name as people say it: `Alice Example` of `CN=Alice Example/O=Acme`. */
export function personName(distinguishedName: string): string {
  return /^cn=([^/]+)/i.exec(distinguishedName)?.[1] ?? distinguishedName;
}
