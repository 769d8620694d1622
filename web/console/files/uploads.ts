import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type openAddress, ProblemError, sentenceOf } from '../../shared/index.ts';
import { makingPath } from './queries.ts';
import { words } from './words/words.ts';

/** What leads to a document. */
type Made = Parameters<typeof openAddress>[0];

/** One file on its way to the repository. */
export type Upload = {
  id: number;
  file: File;
  /** where it is put: a folder of the reader, or none */
  folder: string | null;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  sent: number;
  /** Why it failed. */
  failure?: string;
  /** The document that became of it. */
  made?: Made;
};

/** Files that travel at the same time. */
const AT_ONCE = 2;

/** Uploads of this page, each with its progress; a failed one can be tried again, any can be taken back. */
export function useUploads(folder: string | null) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<number, XMLHttpRequest>());
  const last = useRef(0);
  const change = (id: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));

  useEffect(() => {
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next || sending >= AT_ONCE) return;
    const { id, file, folder: place } = next;
    change(id, { state: 'sending', sent: 0 });
    const request = send(file, place, (sent) => change(id, { sent }));
    requests.current.set(id, request.xhr);
    request.answer.then(
      (made) => {
        change(id, { state: 'done', sent: 1, made });
        queries.invalidateQueries({ queryKey: ['documents'] });
      },
      (error: unknown) => change(id, { state: 'failed', failure: sentenceOf(error) }),
    );
  });

  useEffect(() => {
    const open = requests.current;
    return () => {
      for (const xhr of open.values()) xhr.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: File[]) =>
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...files.map((file) => ({ id: ++last.current, file, folder, state: 'waiting' as const, sent: 0 })),
      ]),
    retry: (id: number) => change(id, { state: 'waiting', sent: 0 }),
    /** Ends an upload that is under way, and forgets it. */
    remove(id: number) {
      requests.current.get(id)?.abort();
      requests.current.delete(id);
      setUploads((all) => all.filter((each) => each.id !== id));
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}

/** Only XMLHttpRequest tells how much of a body is sent. */
function send(file: File, folder: string | null, progress: (sent: number) => void) {
  const xhr = new XMLHttpRequest();
  const form = new FormData();
  form.append(file.name, file, file.name);
  const answer = new Promise<Made>((resolve, reject) => {
    const lost = () =>
      reject(new ProblemError(0, { code: 'network.interrupted', summary: words('uploads').lost }, null));
    xhr.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    xhr.addEventListener('error', lost);
    xhr.addEventListener('load', () => {
      if (xhr.status === 201) resolve(xhr.response);
      else if (xhr.response?.summary) reject(new ProblemError(xhr.status, xhr.response, null));
      else lost();
    });
  });
  xhr.responseType = 'json';
  xhr.open('POST', makingPath(folder));
  xhr.setRequestHeader('accept', 'application/json');
  xhr.send(form);
  return { xhr, answer };
}
