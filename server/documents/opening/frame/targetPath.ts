import { keywords, repositoryTypes, typeOf } from '../../repositoryTypes.ts';
import type { Application } from '../../tables.ts';
import type { OpeningTarget } from '../beginSignIn.ts';

const pages: [Application, RegExp][] = [
  ['editor', /^\/docs\/app\/doc\/([^/]+)\/([^/]+)\/edit\/content$/],
  ['viewer', /^\/viewer\/app\/([^/]+)\/([^/]+)\/content$/],
];
const callbacks: Record<string, Application> = {
  '/docs/driverscallback': 'editor',
  '/viewer/driverscallback': 'viewer',
};

/** The document that a path of ours leads to; undefined for whatever else it leads to. */
export function targetIn(path: string): OpeningTarget | undefined {
  const url = URL.parse(path, 'http://here');
  if (url?.host !== 'here') return undefined;
  const called = callbacks[url.pathname];
  if (called) {
    const keyword = keywords.find((each) => each === url.searchParams.get('repository'));
    const fileId = url.searchParams.get('file_id');
    return keyword && fileId ? { application: called, type: typeOf(keyword), fileId } : undefined;
  }
  for (const [application, address] of pages) {
    const [, given, id] = address.exec(url.pathname) ?? [];
    const type = repositoryTypes.find((each) => each === given);
    const fileId = id === undefined ? undefined : decoded(id);
    if (type && fileId) return { application, type, fileId };
  }
  return undefined;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
