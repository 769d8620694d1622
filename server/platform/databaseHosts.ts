const PARTS = /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(.*)$/s;
const ATTRIBUTE = 'target_session_attrs';
/** Either says what is wanted of several hosts: the one that takes writes. */
const WRITING = new Set(['read-write', 'primary']);

/** The hosts of a database's address, each as an address of its own. Several are named as libpq has it:
 *  `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 *  @throws Error with what is wrong, to be read after the name of the setting. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', account = '', places = '', rest = ''] = PARTS.exec(url) ?? [];
  const hosts = places.split(',');
  if (hosts.length === 1) return [url];
  const [path = '', query = ''] = rest.split('?');
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get(ATTRIBUTE) ?? 'read-write';
  if (!WRITING.has(wanted))
    throw new Error(`must have ${ATTRIBUTE}=read-write where it names several hosts, not ${wanted}`);
  parameters.delete(ATTRIBUTE);
  const tail = parameters.size > 0 ? `?${parameters}` : '';
  const addresses = hosts.map((host) => `${scheme}${account}${host}${path}${tail}`);
  if (hosts.includes('') || !addresses.every((address) => URL.canParse(address)))
    throw new Error('must name hosts such as one:5432,two:5432');
  return addresses;
}
