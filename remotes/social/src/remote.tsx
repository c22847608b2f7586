import '@almanac/i18n/texts/social'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Messages, the list and a conversation; the Circle of Support and a page for each member; polls, the list and a question. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
