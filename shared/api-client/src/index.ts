export { api, apiFile, pinFetch, pinnedFetch, type Input } from './api'
export { onServerClock, serverNow } from './clock'
export { ApiError } from './errors'
export { isReached, setReachable, onReachabilityChange } from './reach'
