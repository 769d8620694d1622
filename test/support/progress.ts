import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const SPEAK_EVERY_MS = 20_000;

const minutes = (ms: number) =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

/** Says now and then how far a run of all tests is and about how long it still takes, judged by the files so far. */
export default class Progress implements Reporter {
  private files = 0;
  private done = 0;
  private tests = 0;
  private began = 0;
  private spoken = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
    this.began = Date.now();
    this.spoken = this.began;
  }

  onTestModuleEnd(module: TestModule): void {
    this.done += 1;
    this.tests += Array.from(module.children.allTests()).length;
    const now = Date.now();
    if (now - this.spoken < SPEAK_EVERY_MS || this.done === this.files) return;
    this.spoken = now;
    const left = ((now - this.began) / this.done) * (this.files - this.done);
    process.stdout.write(
      `── ${this.done} of ${this.files} files, ${this.tests} tests; about ${minutes(left)} left\n`,
    );
  }
}
