// The viewer's parts take the library from the global it leaves, so it has to come first.
import * as pdfjs from 'pdfjs-dist';
import renderer from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';

pdfjs.GlobalWorkerOptions.rendererSrc = renderer;

/** Character maps, fonts, decoders and colour profiles, which the build lays there (vite.config.ts). */
const assets = `/assets/pdfjs-${pdfjs.version}/`;

/** Begins to open a PDF on this server; piece by piece where the server offers pieces. */
export const beginPdf = (address: string, worker: Worker) =>
  pdfjs.getDocument({
    worker: pdfjs.PDFWorker.create({ port: worker }),
    url: new URL(address, location.href).href,
    withCredentials: false,
    cMapUrl: new URL(`${assets}cmaps/`, location.href).href,
    cMapPacked: true,
    standardFontDataUrl: new URL(`${assets}standard_fonts/`, location.href).href,
    wasmUrl: new URL(`${assets}wasm/`, location.href).href,
    iccUrl: new URL(`${assets}iccs/`, location.href).href,
    enableXfa: false,
  });

export const { PasswordResponses, AnnotationMode } = pdfjs;
