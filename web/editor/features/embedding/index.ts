import type { Feature } from '../../view/feature.ts';
import { Embedding } from './Embedding.tsx';

/** The editor in a frame of another site's page. */
export const embedding: Feature = { name: 'embedding', parts: { overPage: Embedding } };
