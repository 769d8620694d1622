import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { upload } from '../../../contract/documents/support.ts';
import type { Fault } from '../fault.ts';

const asking: Promise<number>[] = [];

/** LibreOffice never answers: whoever asks for pages hears that they are being prepared, and nobody else notices. */
export const officeHangs: Fault = {
  name: 'LibreOffice hangs',
  answers: [],
  lasts: [0, 0],
  async begin({ client }) {
    for (let each = 0; each < 4; each++) {
      const sent = await upload(client, 'alice', `Pages ${each}.docx`, emptyDocx('', paragraph('Pages')));
      const { id } = (await sent.json()) as { id: string };
      const path = `/viewer/api/docsvr/lcfiles/${id}/conversion`;
      asking.push(client.call(path, { as: 'alice', method: 'POST' }).then(({ status }) => status));
    }
  },
  async end() {
    const statuses = new Set(await Promise.all(asking.splice(0)));
    if ([...statuses].some((status) => status !== 200 && status !== 503))
      throw new Error(`Pages were answered with ${[...statuses]}.`);
  },
};
