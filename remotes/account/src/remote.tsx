import '@almanac/i18n/texts/account'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Getting in, the profile, getting out. A visitor's home is /login, a screen of this remote: leading home from what it does not have could go in a circle. */
export const remote: RemoteModule = { Screens: createScreens(routes, null) }
