import { createSteps, MADE_UP } from '../../../platform/connections/steps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { readService } from '../cmis/service.ts';
import type { CmisSettings, RestSettings } from '../configured.ts';
import { type Answer, askWithin, isWebPage } from '../httpClient.ts';
import { profileOf } from '../profiles.ts';
import { type Authorization, originsOf } from '../repositoryClient.ts';
import { fill } from '../rest/driver.ts';
import { askForToken } from '../signIn/tokenEndpoint.ts';
import { type Reason, sentences } from './sentences.ts';
import { unreached } from './unreached.ts';

type Found = {
  outcome: 'passed' | 'unclear' | 'failed' | 'skipped';
  reason: Reason;
  value?: string | number;
};

/** Tests a repository as whoever tests it, and changes nothing there. Only addresses of its settings are asked.
 *  @param unsigned what it means when the person is not signed in there. */
export async function testRepository(
  settings: RestSettings | CmisSettings,
  authorization: Authorization,
  person: Person,
  now: Date,
  gone: AbortSignal,
  unsigned: 'notSignedIn' | 'personal' = 'notSignedIn',
) {
  const steps = createSteps<Reason>(sentences);
  const url = addressOf(settings);
  const ask = askWithin(new Set(originsOf(url)));
  const own = await authorization.headers(person).catch(() => undefined);
  let answer: Answer | undefined;

  await steps.take('reach', async () => {
    const send = (headers: Record<string, string> = {}) =>
      ask(url, { headers, signal: gone, limit: 8 << 20 });
    try {
      answer = await send(own);
      if (answer.status === 401 && own && authorization.renew)
        answer = await send(await authorization.renew(person)).catch(() => answer);
      return { outcome: 'passed', reason: 'answered', value: answer?.status ?? '' };
    } catch (error) {
      return silence(error, gone);
    }
  });
  const { auth } = settings;
  if (auth.mode === 'oauth2') {
    await steps.take('client', async () => {
      const form = { grant_type: 'authorization_code', code: MADE_UP, redirect_uri: auth.redirectUri ?? url };
      try {
        await askForToken(auth, form, now, gone);
        return { outcome: 'passed', reason: 'clientKnown' };
      } catch (error) {
        gone.throwIfAborted();
        const why = error instanceof Problem ? error.params.reason : undefined;
        return typeof why === 'string'
          ? { outcome: 'failed', reason: 'clientRefused', value: why }
          : { outcome: 'failed', reason: 'clientSilent' };
      }
    });
  }
  const signedIn = await steps.take('signIn', () => judgeSignIn(answer, own !== undefined, unsigned));
  await steps.take('answer', () =>
    signedIn && answer ? judgeAnswer(answer, settings) : { outcome: 'skipped', reason: 'earlier' },
  );
  return steps.result();
}

const addressOf = (settings: RestSettings | CmisSettings): string =>
  settings.kind === 'cmis'
    ? settings.serviceUrl
    : (settings.currentProfileUrl ?? fill(settings.metaUrl, MADE_UP));

function silence(error: unknown, gone: AbortSignal): Found {
  gone.throwIfAborted();
  const code = error instanceof Problem ? error.code : '';
  if (code.endsWith('.slow')) return { outcome: 'failed', reason: 'slow' };
  if (code.endsWith('.elsewhere')) return { outcome: 'failed', reason: 'elsewhere' };
  return { outcome: 'failed', ...unreached(error) };
}

function judgeSignIn(
  answer: Answer | undefined,
  hasOwn: boolean,
  unsigned: 'notSignedIn' | 'personal',
): Found {
  if (!answer) return { outcome: 'skipped', reason: 'earlier' };
  if (!hasOwn) return { outcome: 'skipped', reason: unsigned };
  const { status } = answer;
  if (status === 401) return { outcome: 'failed', reason: 'refused' };
  if (status === 403) return { outcome: 'failed', reason: 'forbidden' };
  if (status >= 300 && status < 400) return { outcome: 'failed', reason: 'redirected' };
  if (status === 200 && isWebPage(answer)) return { outcome: 'failed', reason: 'webPage' };
  if (status >= 500) return { outcome: 'failed', reason: 'strange', value: `status ${status}` };
  return { outcome: 'passed', reason: 'accepted' };
}

function judgeAnswer(answer: Answer, settings: RestSettings | CmisSettings): Found {
  const { status } = answer;
  const strange = (value: string): Found => ({ outcome: 'failed', reason: 'strange', value });
  try {
    if (settings.kind === 'cmis') {
      if (status !== 200) return strange(`status ${status}`);
      const { repositoryId } = readService(answer, settings.repositoryId);
      return { outcome: 'passed', reason: 'service', value: repositoryId };
    }
    if (!settings.currentProfileUrl)
      return [400, 404, 410].includes(status)
        ? { outcome: 'passed', reason: 'unknownDocument' }
        : strange(`status ${status}`);
    if (status !== 200) return strange(`status ${status}`);
    profileOf(answer, settings.fields ?? {});
    return { outcome: 'passed', reason: 'profile' };
  } catch (error) {
    return strange(
      error instanceof Problem ? String(error.params.reason ?? error.code) : 'it cannot be read',
    );
  }
}
