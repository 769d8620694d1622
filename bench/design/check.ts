import { startSubject } from '../harness.ts';
import { atMost, report, shorter, thousands } from '../report.ts';
import { designClient } from './client.ts';
import { sampleDxl } from './sample.ts';

/**
 * How long a check of a database takes, of its names alone and with its code, where every form looks up a view forty
 * times; and how long it takes to say where one element is named. `node bench/design/check.ts [elements]`
 */
const ELEMENTS = Number(process.argv[2] ?? 600);
const ROUNDS = shorter(20, 5);

const subject = await startSubject();
try {
  const client = await designClient(subject.url);
  await client.create('bench.nsf');
  const characters = (ELEMENTS / 4) * 27_000;
  const { dxl, elements } = sampleDxl(characters);
  const named = dxl.replaceAll('@IsNewDoc', '@DbColumn(""; ""; "v1"; 1) = ""');
  const { durable } = await client.importBody('bench.nsf', JSON.stringify({ dxl: named }));
  await client.settled('bench.nsf');
  const view = JSON.parse(await client.call('/api/dxl/view/v1?nsfPath=bench.nsf')) as { unid: string };

  const measured = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await client.call(path);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    return { slowest: times.at(-1) ?? 0, p50: times[Math.floor(ROUNDS / 2)] ?? 0 };
  };
  const whole = await measured('/api/design/check?nsfPath=bench.nsf');
  const code = await measured('/api/design/check?nsfPath=bench.nsf&code=true');
  const one = await measured(`/api/design/elements/${view.unid}/users?nsfPath=bench.nsf`);
  console.log(
    `${elements} elements imported in ${(durable * 1000).toFixed(0)} ms\n\n| what | p50 ms | slowest ms |\n|---|---|---|`,
  );
  console.log(`| check of the database | ${whole.p50.toFixed(0)} | ${whole.slowest.toFixed(0)} |`);
  console.log(`| the same with all code | ${code.p50.toFixed(0)} | ${code.slowest.toFixed(0)} |`);
  console.log(`| where one element is named | ${one.p50.toFixed(0)} | ${one.slowest.toFixed(0)} |`);
  report({
    what: `check of names and code of ${thousands(elements)} elements; where one is named`,
    trivet: `${code.p50.toFixed(0)} ms; ${one.p50.toFixed(0)} ms`,
    beside: '',
    ...atMost(code.slowest, 2000, 'ms'),
  });
} finally {
  await subject.stop();
}
