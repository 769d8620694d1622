/** Systems whose commands differ. */
export const systems = ['Linux', 'macOS', 'Windows'] as const;
export type System = (typeof systems)[number];

type Named = { id: string; name: string; checksums?: { sha256: string } };

/** The system of the reader, as far as the browser says. */
export const systemOf = (agent: string): System =>
  /Windows/.test(agent) ? 'Windows' : /Mac OS|Macintosh|iPhone|iPad/.test(agent) ? 'macOS' : 'Linux';

/** Compares a file that was downloaded with its SHA-256. */
export function checkCommand(system: System, { name, checksums }: Named): string | undefined {
  const sum = checksums?.sha256;
  if (!sum) return undefined;
  if (system === 'Windows')
    return `(Get-FileHash -Algorithm SHA256 -LiteralPath ${quotedInPowerShell(here(name))}).Hash -eq '${sum}'`;
  const check = system === 'macOS' ? 'shasum -a 256 -c' : 'sha256sum -c';
  return `echo ${quoted(`${sum}  ${here(name)}`)} | ${check}`;
}

/** Downloads a file with an access token. @param origin of this server, such as `https://catalog.example` */
export function getCommand(system: System, { id, name }: Named, origin: string): string {
  const address = `${origin}/v1/files/${id}/download`;
  return system === 'Windows'
    ? `curl.exe -fL -C - -o ${quotedInPowerShell(here(name))} -H "Authorization: Bearer $env:TOKEN" ${address}`
    : `curl -fL -C - -o ${quoted(here(name))} -H "Authorization: Bearer $TOKEN" ${address}`;
}

/** Downloads a release with our own command. @param path slugs from the top down to the release */
export const trivetCommand = (path: string, origin: string): string =>
  `trivet download ${path} --server ${origin} --token-file token`;

/** Exchanges the API token in the file `token`, keeps the one that replaces it, and leaves an access token in `TOKEN`, for a
 *  POSIX shell. The replacement is in the file before the answer is used: a token that is exchanged twice is revoked. */
export const exchangeScript = (origin: string): string =>
  `answer=$(curl -sf ${origin}/v1/apitokens/exchange \\
  -H 'Content-Type: application/json' \\
  -d "{\\"refreshToken\\":\\"$(cat token)\\"}") &&
echo "$answer" | sed 's/.*"refreshToken":"\\([^"]*\\)".*/\\1/' > token.new && mv token.new token &&
TOKEN=$(echo "$answer" | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`;

/** A name that no command takes for an option. */
const here = (name: string) => (name.startsWith('-') ? `./${name}` : name);

const plain = /^[\w.,:+@%/-]+$/;

/** A word of a POSIX shell. */
const quoted = (word: string) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A word of PowerShell, which takes typographic quotes for quotes as well. */
const quotedInPowerShell = (word: string) =>
  plain.test(word) ? word : `'${word.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
