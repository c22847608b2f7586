import { instant, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const rateLimits = sharedTable(
  'rate_limits',
  'how often something was tried within a day, under an address or an id',
  {
    key: text(),
    window_start: instant(),
    hits: number(),
  },
)
