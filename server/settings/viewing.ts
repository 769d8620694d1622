import { availableParallelism } from 'node:os';
import { given, setting } from './setting.ts';
import { text, wholeNumber } from './values.ts';

const MiB = 1024 * 1024;

/** How documents of office programs are turned into pages to be viewed. */
export const viewingSettings = {
  repositoryPatienceSeconds: setting(
    'TRIVET_REPOSITORY_PATIENCE_SECONDS',
    wholeNumber(0, 60),
    given(2),
    '2',
    'Seconds that a browser waits for a repository before the page of a document is shown, which then waits and says so.',
  ),
  soffice: setting(
    'TRIVET_SOFFICE',
    text,
    given('soffice'),
    'soffice',
    'LibreOffice, by its path or its name in the search path; without it, or with none, documents are shown simplified.',
  ),
  conversionWorkers: setting(
    'TRIVET_CONVERSION_WORKERS',
    wholeNumber(1, 64),
    () => Math.max(1, Math.min(4, availableParallelism() - 1)),
    'processors − 1, 1 to 4',
    'Processes of LibreOffice at most, each of about 300 MB.',
  ),
  conversionSeconds: setting(
    'TRIVET_CONVERSION_SECONDS',
    wholeNumber(1, 3600),
    given(60),
    '60',
    'Seconds that one document may take.',
  ),
  conversionMemoryBytes: setting(
    'TRIVET_CONVERSION_MEMORY_BYTES',
    wholeNumber(1024 * MiB, 1024 * 1024 * MiB),
    given(2048 * MiB),
    '2147483648',
    'Memory that one process of LibreOffice may ask for.',
  ),
  conversionQueue: setting(
    'TRIVET_CONVERSION_QUEUE',
    wholeNumber(0, 100_000),
    given(500),
    '500',
    'Documents that may wait for a worker; more are answered with 503.',
  ),
  conversionBytes: setting(
    'TRIVET_CONVERSION_BYTES',
    wholeNumber(MiB, 1024 * 1024 * MiB),
    given(5 * 1024 * MiB),
    '5368709120',
    'Bytes of pages that are kept; those used longest ago go first.',
  ),
};
