import { startSubject, tokenOf } from '../harness.ts';

/** Packages created by so many clients at once; each is one durable transaction with its audit entry. */
const SECONDS = 10;

const subject = await startSubject();
try {
  const authorization = `Bearer ${await tokenOf(subject.url, 'alice')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const create = async () => {
    const body = JSON.stringify({ name: 'Measured', components: [] });
    const answer = await fetch(`${subject.url}/v1/packages`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`A create answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  console.log('| clients | creates/s |\n|---|---|');
  for (const clients of [1, 8, 32]) {
    let made = 0;
    const until = performance.now() + SECONDS * 1000;
    const client = async () => {
      for (; performance.now() < until; made += 1) await create();
    };
    await Promise.all(Array.from({ length: clients }, client));
    console.log(`| ${clients} | ${Math.round(made / SECONDS)} |`);
  }
} finally {
  await subject.stop();
}
