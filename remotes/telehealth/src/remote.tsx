import '@almanac/i18n/texts/telehealth'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Upcoming and past appointments. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
