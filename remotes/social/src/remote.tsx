import '@almanac/i18n/texts/social'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Conversations (list and thread), the Circle of Support with a page per member, and polls (list and question). */
export const remote: RemoteModule = { Screens: createScreens(routes) }
