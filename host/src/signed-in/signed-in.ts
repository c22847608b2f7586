// The chunk with the modules that only signed-in users need (load.ts).
import { followAcknowledgedProfile } from './acknowledged-profile'
import { keepDeviceCookies } from './device-cookies'
import { followAskedPasskey } from '../passkey/asked'
import { followFinishedSurveys } from './finished-surveys'

export { deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
export { getQueryClient } from '@almanac/api-client/query'
export * as outboxModule from '@almanac/outbox'
export { Frame } from '../frame/Frame'
export { WithheldRedirect } from '../frame/WithheldRedirect'
export { followRouter } from './follow-router'
export { GlobalDialogs } from '../GlobalDialogs'
export { Offline } from '../offline/Offline'
export { receiveEvents } from '../registry/event-stream'

followFinishedSurveys()
followAcknowledgedProfile()
keepDeviceCookies()
followAskedPasskey()
