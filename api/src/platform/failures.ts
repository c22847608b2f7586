/** Reports of remotes that failed, for housekeeping. */
export { forgetRemoteFailures } from './failures/forget'
