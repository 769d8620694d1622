import { parentPort, workerData } from 'node:worker_threads';

/** Asks for something small all the time, in a thread of its own; the slowest answer shows how long the server's
 *  event loop was held up. */
let running = true;
let slowest = 0;
parentPort?.on('message', () => {
  running = false;
});
while (running) {
  const start = performance.now();
  await (await fetch(`${workerData}/health/live`)).text();
  slowest = Math.max(slowest, performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
parentPort?.postMessage(slowest);
parentPort?.close();
