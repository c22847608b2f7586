/** How files of a release are asked for, tried again and compared with what was published. For the host. */
export { diagnose, explained } from './loading/chunk'
export { reasonOf, RemoteFailure } from './loading/failure'
export { expectedOf, INTEGRITY_GLOBAL } from './loading/integrity'
export { askFor, keepFileFetch } from './loading/published'
export { withTries } from './loading/tries'
