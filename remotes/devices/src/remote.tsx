import '@almanac/i18n/texts/devices'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Devices: what is connected and what can be. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
