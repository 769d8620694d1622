import { problem } from '../problems.ts';
import type { Somebody } from '../tables.ts';
import { type Answer, askWithin, jsonOf } from './ask.ts';
import { checked, originsOf } from './asking.ts';
import { type FieldMap, readProfile } from './rest/fields.ts';

/** Asks who the repository says these headers are of, at its address of the present user or its userinfo. */
export function whoIs(currentProfileUrl: string, fields: FieldMap) {
  const ask = askWithin(new Set(originsOf(currentProfileUrl)));
  return async (own: Record<string, string>): Promise<Somebody> => {
    const answer = await ask(currentProfileUrl, { headers: { accept: 'application/json', ...own } });
    if (answer.status === 401) throw problem('documents.repository.signin');
    return profileOf(checked(answer, 'GET'), fields);
  };
}

/** The person of an answer. */
export const profileOf = (answer: Answer, fields: FieldMap): Somebody => readProfile(jsonOf(answer), fields);
