type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

const EDGE = 8;

/**
 * Where in the window a menu stands so that all of it can be reached: below what opens it, beside it where that is an
 * entry of a menu, and to the other side or higher where there is no room. One that is taller than the room scrolls.
 */
export function roomFor(opener: Box, menu: Size, page: Size, beside: boolean) {
  const most = page.width - menu.width - EDGE;
  if (!beside) {
    const top = opener.bottom + 2;
    return { left: Math.max(EDGE, Math.min(opener.left, most)), top, height: page.height - top - EDGE };
  }
  const right = opener.right + 2;
  const left = right <= most ? right : Math.max(EDGE, Math.min(opener.left - menu.width - 2, most));
  const top = Math.max(EDGE, Math.min(opener.top - 6, page.height - menu.height - EDGE));
  return { left, top, height: page.height - top - EDGE };
}

/** Puts a menu where there is room for it, as seen from the element around it. */
export function keepInside(menu: HTMLElement | null, beside: boolean): void {
  const opener = menu?.parentElement?.getBoundingClientRect();
  if (!menu || !opener) return;
  const size = { width: menu.offsetWidth, height: menu.offsetHeight };
  const page = { width: innerWidth, height: innerHeight };
  const { left, top, height } = roomFor(opener, size, page, beside);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
  menu.style.maxHeight = `${height}px`;
}
