type Answer = { hex: string } | { fault: string };

/** The SHA-256 of a file as hex, reckoned beside the page. @throws Error when the file cannot be read. */
export function digestOf(file: File, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => reject(new Error('The worker could not be started.')));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      'hex' in data ? resolve(data.hex) : reject(new Error(data.fault)),
    );
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
