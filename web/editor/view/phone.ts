/** Up to this width the page is a phone's: reading first, tools at the bottom, everything else in one menu. */
const PHONE = '(max-width: 600px)';

/** A frame of another site may be narrow on any screen, and its page decides who writes. */
export const isPhone = (): boolean => window.parent === window && matchMedia(PHONE).matches;
