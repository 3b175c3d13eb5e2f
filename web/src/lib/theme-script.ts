/** Where the browser keeps the chosen theme. */
export const THEME_KEY = 'attendu.theme';

/**
 * Within each page, before its first paint, so that a remembered theme never flashes the other one. Without storage the system's theme applies.
 * Not a file: the first paint would wait for it.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
