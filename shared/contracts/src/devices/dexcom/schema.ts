import * as z from 'zod/mini'
import { queryFlag, text } from '../../common/schema'

export const dexcomOauthUrl = {
  summary: 'Read where to connect Dexcom',
  description: 'The address at which the participant lets Dexcom hand out glucose data.',
  errors: { 403: ['FEATURE_OFF'], 503: ['service_down'] } as const,
  answer: z.object({ data: z.string() }),
}

export const dexcomCallback = {
  summary: 'Come back from Dexcom',
  description: 'Where Dexcom sends the browser back to; redirects to /sync. The state is good once.',

  query: z.object({ code: z.optional(text(2048)), state: z.optional(text(256)), error: z.optional(text(256)) }),
}

export const disconnectDexcom = {
  summary: 'Disconnect Dexcom',
  description:
    'Ends the connection and forgets its tokens; with `delete_data` also the values that it brought. A second time is fine.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  query: z.object({ delete_data: z._default(queryFlag, false) }),
}

export const listConnectedDevices = {
  summary: 'List connected sources',
  description:
    'The sources that are recognised by id for their connection status; Health Connect only once it has sent something. `wearables` stands for all apps of the wearable provider together: which of them are connected, that provider says.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  answer: z.array(
    z.object({
      source_id: z.enum(['dexcom', 'apple_health', 'health_connect', 'human_api', 'wearables']),
      connected: z.boolean(),
      connected_at: z.nullable(z.string()),
      /** When its data was last read; null before the first time. */
      last_sync: z.nullable(z.string()),
      /** The instant of its latest value, also of a source that is not connected any more. */
      last_value_at: z.nullable(z.string()),
      /** Since when reading it has failed; null if it works. */
      failing_since: z.nullable(z.string()),
      /** The provider has ended the connection, so that it has to be connected again. */
      needs_reconnect: z.boolean(),
      /**
       * How many measurements of the last read were not stored, because their time or value is impossible, by
       * device or app; absent in an answer of an earlier server, which a page may have cached.
       */
      left_out: z.optional(z.array(z.object({ device: z.nullable(z.string()), count: z.int() }))),
    }),
  ),
}
