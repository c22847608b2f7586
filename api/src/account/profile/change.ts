import type { output } from 'zod/v4/core'
import type * as schema from '@almanac/contracts/schema/account/profile'

/** What a participant asks to have changed; what is left out stays. */
export type Change = output<typeof schema.updateProfile.body>
