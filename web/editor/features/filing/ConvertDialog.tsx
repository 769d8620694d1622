import { DownloadAs, otherFormat } from '../../../shared/converting/loaded.ts';
import { serviceAddress } from '../../session/opening.ts';
import { stored } from '../../session/stored.ts';
import type { DialogProps } from '../../view/feature.ts';

/** The text as it is here, in its other format. */
export function ConvertDialog({ context: { place, opening, room }, close }: DialogProps) {
  const to = otherFormat(opening.name);
  return (
    to && (
      <DownloadAs
        name={opening.name}
        to={to}
        address={serviceAddress(place, `draft/converted?to=${to}`)}
        before={() => stored(room)}
        close={close}
      />
    )
  );
}
