/**
 * For replies that are the same for every visitor. Browsers revalidate by ETag each time. A CDN receives no events,
 * so it may serve its copy only for these seconds.
 */
export const SHARED_CACHE = 'public, max-age=0, s-maxage=5';
