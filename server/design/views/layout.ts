import {
  type FramesetLayout,
  isFramesetLayout,
  layoutFaults,
  readFrameset,
  setFrameset,
  sizeFaults,
  writeFrameset,
} from '../../../formats/dxl/index.ts';
import { problem } from '../problems.ts';
import { framesetLayout, framesetLayoutBody } from './schema.ts';
import type { JsonView } from './service.ts';

/** The frames of a frameset as JSON (seed, FramesetLayout). */
export const layoutView: JsonView<FramesetLayout> = {
  type: 'frameset',
  word: 'layout',
  raises: 'design.layout.binary',
  binary: (name) => problem('design.layout.binary', { name }),
  faults: layoutFaults,
  accepts: isFramesetLayout,
  read: readFrameset,
  write: writeFrameset,
  change: setFrameset,
  afterwards: sizeFaults,
  shape: framesetLayout,
  body: framesetLayoutBody,
};
