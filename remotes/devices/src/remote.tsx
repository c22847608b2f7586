import '@almanac/i18n/texts/devices'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** The screens for connecting and managing devices. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
