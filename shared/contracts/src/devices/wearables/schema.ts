import * as z from 'zod/mini'
import { queryFlag, text } from '../../common/schema'

/** One app or device that the wearable provider can connect (specification 001, section 3). */
const wearableApp = z.object({
  name: z.string(),
  subname: z.string(),
  sync_url: z.string(),
  /** Empty until synced. */
  refresh_url: z.string(),
  unsync_url: z.string(),
  synced: z.boolean(),
  last_sync: z.nullable(z.string()),
})

export const listWearableApps = {
  /** `connected`: only what is connected; a participant whom the provider does not know is not made known to it for that. */
  query: z.object({ connected: z.optional(queryFlag) }),
  answer: z.array(wearableApp),
}

export const provisionWearableUser = { answer: z.object({ provisioned: z.literal(true) }) }

export const wearableAuthorizationUrl = { query: z.object({ app: text(80) }), answer: z.object({ url: z.string() }) }

export const refreshWearableApp = { params: z.object({ app: text(80) }) }

export const unsyncWearableApp = { params: z.object({ app: text(80) }) }

export type WearableApp = z.infer<typeof wearableApp>
