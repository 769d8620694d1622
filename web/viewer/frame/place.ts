/** Whether the page is embedded in another one; links that leave the document are left out then. */
export const isFramed = window.parent !== window;
