/** What a start registers, and what the page preloads by. */
export { findBundled } from './releases/bundled'
export { pathOf } from './releases/path'
export { forgetBundled, registerRelease } from './releases/register'
export { fetchRelease } from './releases/remote'
export type { StoredRelease } from './releases/store'
