import { Provider } from 'oidc-provider';
import type { Base } from '../../base.ts';
import type { Changes } from '../changes.ts';
import type { TokenKeys } from '../tokens/keys.ts';
import { configurationOf } from './configuration.ts';
import { sayWhen } from './later.ts';
import { recordRefusals } from './refusals.ts';
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
    const provider = new Provider(
      `${base.settings.publicUrl}/oidc`,
      await configurationOf(base, keys, changes.account),
    );
    // What the outside asked for is put into these headers by us, see mount.ts.
    provider.proxy = true;
    const failed = (error: unknown) => base.log.error({ err: error }, 'the OpenID provider failed');
    provider.use(sayWhen);
    provider.use(answerRest(failed));
    provider.onerror = failed;
    provider.on('server_error', (_, error) => failed(error));
    recordRefusals(provider, base.refusals);
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
