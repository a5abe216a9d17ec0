/**
 * Of replies that are the same for every visitor. Browsers revalidate by ETag each time; a CDN may serve its copy
 * for this many seconds, since no event reaches it.
 */
export const SHARED_CACHE = 'public, max-age=0, s-maxage=5';
