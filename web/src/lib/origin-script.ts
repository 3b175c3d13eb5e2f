/** Parameters that tell where a visitor comes from. */
export const ORIGIN_TEXTS = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export const ORIGIN_FLAGS = ['from_iframe', 'limited_trial'] as const;
const NAMES = [...ORIGIN_TEXTS, ...ORIGIN_FLAGS, 'partner_params'];

/** At the end of each static page: its links keep the visitor's origin up to the sign-up, however many pages are read before it. Nothing is stored. */
export const ORIGIN_SCRIPT = `{const own=[...new URLSearchParams(location.search)].filter(([k])=>${JSON.stringify(NAMES)}.includes(k));if(own[0])for(const a of document.querySelectorAll('a[href^="/"]')){const q=new URLSearchParams(a.search);for(const[k,v]of own)q.has(k)||q.set(k,v);a.setAttribute('href',a.pathname+'?'+q+a.hash)}}`;
