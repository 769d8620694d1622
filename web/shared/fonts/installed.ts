const SAMPLE = 'mmmmmmmmmmlli WiQ 0123';
const GENERIC = ['serif', 'monospace'] as const;
const known = new Map<string, boolean>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Whether this machine has a font, by the widths of letters: those of a font that is missing are those of another. */
export function isInstalled(font: string): boolean {
  const found =
    known.get(font) ?? GENERIC.some((generic) => width(`"${font}", ${generic}`) !== width(generic));
  known.set(font, found);
  return found;
}

function width(family: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `72px ${family}`;
  return pen.measureText(SAMPLE).width;
}
