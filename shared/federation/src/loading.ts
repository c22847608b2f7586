/** Fetching, retrying and verifying the files of a release. For the host. */
export { diagnose, explained, withRetries } from './loading/chunk'
export { reasonOf, RemoteFailure } from './loading/failure'
export { retryLater } from './loading/retry'
export { fetchPublishedFile, expectedOf, INTEGRITY_GLOBAL, pinFileFetch } from './loading/published'
