/** How files of a release are asked for, tried again and compared with what was published. For the host. */
export { diagnose, explained, withRetries } from './loading/chunk'
export { reasonOf, RemoteFailure } from './loading/failure'
export { fetchPublishedFile, expectedOf, INTEGRITY_GLOBAL, pinFileFetch } from './loading/published'
