/** Small letters and digits that are not mistaken for one another when they are read out or copied by hand. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;
/** The largest multiple of the number of signs in a byte: what lies above would favour the first signs. */
const FAIR = 256 - (256 % SIGNS.length);

/** A password such as `k7mp-x3qd-9rtv-h4wz`, drawn from cryptographic randomness (79 bits). */
export function drawPassword(): string {
  let drawn = '';
  while (drawn.length < GROUPS * GROUP)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < FAIR && drawn.length < GROUPS * GROUP) drawn += SIGNS[byte % SIGNS.length];
  return drawn.match(/.{4}/g)?.join('-') ?? '';
}
