import { catalog } from './catalog/index.ts';
import { design } from './design/index.ts';
import { documents } from './documents/index.ts';
import type { Platform, RunningService, Service } from './platform/platform.ts';

/** The three legs, in the order in which they register. */
export const services: Service[] = [design, documents, catalog];

/** Registers every service on the platform. */
export async function registerServices(platform: Platform): Promise<RunningService[]> {
  const running: RunningService[] = [];
  for (const service of services)
    running.push(await platform.http.legs.declare(service.name, () => service.register(platform)));
  return running;
}
