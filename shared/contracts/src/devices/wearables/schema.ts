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
  summary: 'List wearable apps',
  description: 'What can be connected and what is.',
  errors: { 403: ['FEATURE_OFF'], 503: ['service_down'] } as const,
  /** `connected`: only connected apps. An unknown participant is not registered at the provider for this. */
  query: z.object({ connected: z.optional(queryFlag) }),
  answer: z.array(wearableApp),
}

export const provisionWearableUser = {
  summary: 'Make the participant known to the provider',
  description: 'Needed once before an app is connected; doing it twice changes nothing.',
  errors: { 403: ['FEATURE_OFF'], 503: ['service_down'] } as const,
  answer: z.object({ provisioned: z.literal(true) }),
}

export const wearableUserToken = {
  summary: "Read the participant's token at the provider",
  description:
    'A token that opens what the participant has at the wearable provider; one that is not good any more is replaced.',
  errors: { 403: ['FEATURE_OFF'], 503: ['service_down'] } as const,
  answer: z.object({ token: z.string() }),
}

export const wearableAuthorizationUrl = {
  summary: 'Read where to connect an app',
  description: 'The address at which the participant lets the provider read one app; it comes back to /sync.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 503: ['service_down'] } as const,
  query: z.object({ app: text(80) }),
  answer: z.object({ url: z.string() }),
}

export const refreshWearableApp = {
  summary: "Fetch an app's newest data",
  description: 'Has the provider fetch the newest data of a connected app.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 503: ['service_down'] } as const,
  params: z.object({ app: text(80) }),
}

export const unsyncWearableApp = {
  summary: 'Disconnect an app',
  description:
    "Ends the provider's access to one app; with `delete_data` also deletes the values that it brought. Doing it twice changes nothing.",
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 503: ['service_down'] } as const,
  params: z.object({ app: text(80) }),
  query: z.object({ delete_data: z._default(queryFlag, false) }),
}

export type WearableApp = z.infer<typeof wearableApp>
