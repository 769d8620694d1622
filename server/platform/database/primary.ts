import pg from 'pg';

/** What a connection says of a server that follows another one, and takes no writes; as one that is starting says it. */
const NOT_PRIMARY = '57P03';

const follows = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')).rows[0]?.follows ===
  true;

const refused = (words: string) => Object.assign(new Error(words), { code: NOT_PRIMARY });

/** Clients of a database with several hosts: each connects to the host that takes writes in that moment. All are asked
 *  at the same time, so that one that does not answer costs nothing.
 *  @param hosts addresses that differ in host and port only
 *  @param within milliseconds after which a host that has not answered is none
 *  @returns what stands in the place of `pg.Client`; connecting fails with the code 57P03 while no host takes writes. */
export function clientsOfPrimary(hosts: string[], within: number): typeof pg.Client {
  const probe = async (address: string): Promise<string> => {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'trivet primary',
      connectionTimeoutMillis: within,
      query_timeout: within,
    });
    client.on('error', () => undefined);
    const { host, port } = client;
    try {
      await client.connect();
      if (await follows(client)) throw refused('it follows another one');
      return address;
    } catch (error) {
      throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error });
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  let asking: Promise<string> | undefined;
  /** Those that connect at the same time share one answer. */
  const find = (): Promise<string> => {
    asking ??= Promise.any(hosts.map(probe))
      .catch(({ errors }: AggregateError) => {
        const reasons = errors.map(({ message }: Error) => message).join('; ');
        throw refused(`no host of the database takes writes (${reasons})`);
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error, client: pg.Client) => void): void;
    override connect(done?: (error: Error, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connecting = this.#toPrimary();
      if (!done) return connecting;
      connecting.then(
        () => done(null as never, this),
        (error) => done(error, this),
      );
      return undefined;
    }

    async #toPrimary(): Promise<pg.Client> {
      const { host, port } = new pg.Client({ connectionString: await find() });
      // Before it connects: the name of the host is what its certificate is held to.
      Object.assign(this, { host, port });
      // Whoever opens it hears of a loss only from then on; one while it is asked would end the process.
      this.on('error', () => undefined);
      await super.connect();
      // It may have changed its part since it was asked.
      if (!(await follows(this))) return this;
      await this.end();
      throw refused(`${host}:${port} follows another one`);
    }
  };
}
