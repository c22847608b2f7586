// The chunk that a session brings along (load.ts).
export { forgetKept, keepFor } from '@almanac/api-client/kept'
export { getQueryClient } from '@almanac/api-client/query'
export * as outboxModule from '@almanac/outbox'
export { Frame } from '../frame/Frame'
export { Offline } from '../offline/Offline'
