import { call } from '../../call'
import type * as schema from './schema'

export type { Locale } from './schema'

/** The languages of the product, each with its name in that language. */
export const supportedLocales = call<typeof schema.supportedLocales>({
  id: 'supportedLocales',
  area: 'platform',
  method: 'GET',
  path: '/supported_locales',
  policy: 'visitor',
})
