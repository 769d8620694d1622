import { Provider } from 'oidc-provider';
import type { Base } from '../base.ts';
import type { Changes } from '../changes.ts';
import type { TokenKeys } from '../tokens/keys.ts';
import { configurationOf } from './configuration.ts';
import { answerRest } from './screens.ts';

/** The built-in OpenID provider as it stands now; another object after the keys changed. */
export type CurrentProvider = () => Promise<Provider>;

export function createProvider(base: Base, keys: TokenKeys, changes: Changes): CurrentProvider {
  let current: Promise<Provider> | undefined;
  const forget = () => {
    current = undefined;
  };
  changes.on({ keys: forget, all: forget });

  const make = async () => {
    const provider = new Provider(`${base.settings.publicUrl}/oidc`, await configurationOf(base, keys));
    // What the outside asked for is put into these headers by us, see mount.ts.
    provider.proxy = true;
    provider.use(answerRest);
    provider.onerror = (error) => base.log.error({ err: error }, 'the OpenID provider failed');
    provider.on('server_error', (_, error) => base.log.error({ err: error }, 'the OpenID provider failed'));
    return provider;
  };
  return () => {
    if (!current) {
      current = make();
      current.catch(forget);
    }
    return current;
  };
}
