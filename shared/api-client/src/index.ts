export { api, type Input } from './api'
export { serverNow } from './clock'
export { ApiError } from './errors'
export { isReached, noteReached, onReach } from './reach'
