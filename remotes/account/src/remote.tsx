import '@almanac/i18n/texts/account'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** Sign-in, registration, profile and sign-out. No home redirect: a visitor's home is /login, a screen of this remote, so it could loop. */
export const remote: RemoteModule = { Screens: createScreens(routes, null) }
