import { Command } from 'commander';
import { CallProblem } from './call.ts';
import { columns, connect, print, remoteCommand } from './remote.ts';

type Token = {
  id: string;
  label: string;
  account: string;
  active: boolean;
  expiresAt: string;
  lastUsedAt?: string;
};

/** `trivet token …`: API tokens, with which installed products download for an account. */
export function tokenCommand(): Command {
  const token = new Command('token').description('API tokens of yours, with which programs download');
  for (const command of [list, revoke, create]) token.addCommand(command());
  return token;
}

function list(): Command {
  return remoteCommand('list')
    .description('list your API tokens')
    .action(async (_options, command: Command) => {
      const { items } = (await (await connect(command))('GET', '/v1/apitokens')) as { items: Token[] };
      const rows = items.map(({ id, label, account, active, expiresAt, lastUsedAt = '' }) => [
        id,
        label,
        account,
        active ? 'yes' : 'no',
        lastUsedAt,
        expiresAt,
      ]);
      print(command, items, columns([['ID', 'LABEL', 'ACCOUNT', 'ACTIVE', 'LAST USED', 'EXPIRES'], ...rows]));
    });
}

function revoke(): Command {
  return remoteCommand('revoke')
    .description('revoke and delete an API token of yours; downloads with it end at once')
    .argument('<token>', 'its identifier, or its label if no other has it')
    .action(async (given: string, _options, command: Command) => {
      const call = await connect(command);
      const { items } = (await call('GET', '/v1/apitokens')) as { items: Token[] };
      const found = items.filter(({ id }) => id === given);
      if (found.length === 0) found.push(...items.filter(({ label }) => label === given));
      const [token, other] = found;
      if (!token) throw new CallProblem(`You have no API token ${given}.`);
      if (other)
        throw new CallProblem(`You have ${found.length} API tokens ${given}; name one by its identifier.`);
      await call('DELETE', `/v1/apitokens/${token.id}`);
      print(command, { id: token.id, label: token.label }, [`Revoked ${token.label} (${token.id}).`]);
    });
}

/** Only a browser can prove to the identity provider who creates a token. */
function create(): Command {
  return remoteCommand('create')
    .description('say where an API token is created, which takes a browser')
    .action((_options, command: Command) => {
      const page = new URL('/tokens', command.optsWithGlobals<{ server: string }>().server).href;
      print(command, { page }, [
        `API tokens are created in a browser: ${page}`,
        'Save the token that is shown there, once, in a file that only you can read, and name it:',
        '  trivet download group/product --token-file FILE',
      ]);
    });
}
