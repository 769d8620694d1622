/**
 * Opens documents of a Trivet server inside a page of another site.
 *
 *   const editor = Trivet.open({ element, repository: 'rest', fileId: '42', mode: 'edit' });
 *   editor.on('saved', () => …);
 *   await editor.publish();
 *
 * The origin of the page must be named in TRIVET_FRAME_ANCESTORS.
 */

export type OpenOptions = {
  /** What the document is shown in; it gives the width and the height. */
  element: Element;
  /** `rest` or `cmis` as the server's settings say, or `lcfiles`, the built-in repository. */
  repository: 'rest' | 'cmis' | 'lcfiles';
  /** Id of the document, as the repository calls it; not encoded. */
  fileId: string;
  /** `edit` unless told. */
  mode?: 'edit' | 'view';
  /** A code that your OAuth2 server issued for the repository. */
  code?: string;
  /** Language of the page, such as `de` or `en-GB`; where Trivet does not speak it, English. */
  locale?: string;
  /** That of the person's system unless told. */
  theme?: 'light' | 'dark';
  /** Address of the Trivet server; where this script came from unless told. */
  server?: string;
  /** How long a call may take, in milliseconds: 30,000 unless told; `publish` always has at least 120,000. */
  timeLimit?: number;
};

/** What is told, and with which details. */
export type Events = {
  /** The document is shown, and calls are answered. */
  ready: { name: string; mode: 'edit' | 'view'; version: string | null; canEdit: boolean };
  /** Dirty: there are changes that are not published. */
  stateChanged: { dirty: boolean; state: 'saved' | 'saving' | 'offline' | 'readOnly' };
  /** Everything that was typed here is stored by the server. */
  saved: Record<string, never>;
  /** A version is in the repository; `changed` is false when there was nothing to publish. */
  published: { version: string; by: string; changed: boolean };
  /** The first 1,000 characters of what is selected. */
  selectionChanged: { text: string; empty: boolean };
  error: Failure;
  /** Nothing can be done with the document any more: it was closed here, or the server ended it. */
  closed: Failure;
};

export type Failure = { code: string; summary: string };

export type EmbedError = Error & Failure;

export type Embedded = {
  /** The frame that the document is shown in. */
  readonly frame: HTMLIFrameElement;
  /** Resolves with the first `ready`; rejects when the document is closed before. */
  readonly ready: Promise<Events['ready']>;
  /** Calls the listener for every such event. @returns what stops that. */
  on<Name extends keyof Events>(event: Name, listener: (detail: Events[Name]) => void): () => void;
  getContent(): Promise<string>;
  /** The text without formatting, the text as HTML, or the document in its own format, with what is not published. */
  getContent(as: 'text' | 'html'): Promise<string>;
  getContent(as: 'document'): Promise<ArrayBuffer>;
  /** Puts this in the place of what is selected; without a selection, where the cursor stands. */
  replaceSelection(content: string | { text: string } | { html: string }): Promise<void>;
  /** Writes a new version to the repository. */
  publish(): Promise<{ version: string; changed: boolean }>;
  /** Lets the person only read, or write again. It takes no right away and gives none. */
  setReadOnly(readOnly: boolean): Promise<void>;
  /** Puts the keyboard focus into the document. */
  focus(): Promise<void>;
  /** Removes the frame when everything is stored. @throws EmbedError `embed.unsaved` when it is not in time. */
  close(options?: { force?: boolean }): Promise<void>;
};

/** Shows a document in a frame. */
export function open(options: OpenOptions): Embedded;
