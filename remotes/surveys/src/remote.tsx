import '@almanac/i18n/texts/surveys'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Completed surveys. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
