/** A release with its product before it, as people say it: “Orbit 1.0”, also when it is itself called that. */
export function releaseName(product: string | undefined, release: string): string {
  if (!product) return release;
  const begins = release.toLowerCase().startsWith(product.toLowerCase());
  // “Orbiter 2” is no release called after Orbit.
  return begins && !/^[\p{L}\p{N}]/u.test(release.slice(product.length)) ? release : `${product} ${release}`;
}
