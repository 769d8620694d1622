/** Makes equations smaller that are larger than the room that the file gives them, once their typeface is there. */
export function fitEquations(equations: Iterable<HTMLElement>): void {
  const roomed = [...equations].filter(({ style }) => style.height !== '' && style.width !== '');
  if (roomed.length === 0) return;
  const fit = () => {
    for (const one of roomed) {
      const math = one.querySelector('math');
      if (!math || one.offsetHeight === 0) continue;
      const [own, room] = [math.getBoundingClientRect(), one.getBoundingClientRect()];
      const scale = Math.min(room.width / own.width, room.height / own.height);
      if (scale < 1) math.style.transform = `scale(${scale.toFixed(3)})`;
    }
  };
  requestAnimationFrame(() => void document.fonts.load('16px "STIX Two Math"').then(fit, fit));
}
