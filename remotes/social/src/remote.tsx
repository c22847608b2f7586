import '@almanac/i18n/texts/social'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Messages: the list and a conversation. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
