/** The service worker's cache of a user's releases; deleted when the user signs out. */
export const RELEASES_CACHE = 'almanac.releases.1'
