/** The cache of the releases that a user has, which the service worker fills; it goes when the user leaves. */
export const RELEASES_CACHE = 'almanac.releases.1'
