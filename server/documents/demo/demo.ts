import type { Platform } from '../../platform/platform.ts';
import { mimeOf } from '../mime.ts';
import { createDocument } from '../repositories/builtIn/service.ts';
import { changeShares } from '../repositories/builtIn/sharing.ts';
import type { Reading } from '../tables.ts';
import { releasePlan, welcome } from './texts.ts';

const demoDocuments = [
  { id: 'welcome', name: 'Welcome to Trivet.docx', make: welcome },
  { id: 'release-plan', name: 'Release plan.docx', make: releasePlan },
];

/** Two documents of alice's that bob may change and carol may not see; what is there already stays as it is. */
export async function loadDemoDocuments(platform: Platform, tables: Reading): Promise<void> {
  const { identity, objects, clock, jobs } = platform;
  const alice = await identity.findPerson({ username: 'alice' });
  if (!alice) return;
  const act = { by: alice, at: clock(), jobs };
  for (const { id, name, make } of demoDocuments) {
    const upload = { name, mime: mimeOf(name), stored: await objects.put(make()) };
    await tables.transaction().execute(async (tx) => {
      if (!(await createDocument(tx, upload, act, { id }))) return;
      const shares = [
        { user: 'alice', right: 'owner' as const },
        { user: 'bob', right: 'write' as const },
      ];
      await changeShares(tx, id, shares, { identity }, act);
    });
  }
}
