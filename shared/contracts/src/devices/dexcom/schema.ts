import * as z from 'zod/mini'
import { text } from '../../common/schema'

export const dexcomOauthUrl = { answer: z.object({ data: z.string() }) }

export const dexcomCallback = {
  query: z.object({ code: z.optional(text(2048)), state: z.optional(text(256)), error: z.optional(text(256)) }),
}

export const disconnectDexcom = {}

export const listConnectedDevices = {
  answer: z.array(
    z.object({
      source_id: z.enum(['dexcom', 'apple_health']),
      connected: z.boolean(),
      connected_at: z.nullable(z.string()),
    }),
  ),
}
