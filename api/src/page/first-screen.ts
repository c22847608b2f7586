import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@almanac/contracts/account/session'
import { MODE_COOKIE, TEXT_SIZE_COOKIE } from '@almanac/domain/theme'
import { TIME_ZONE_COOKIE } from '@almanac/domain/time'
import { readCookie } from '../http/cookies'
import type { FormAnswer } from './door/form-answer'
import { registrationValues } from './door/registration-values'
import { visitorValues } from './door/values'
import type { Linked } from './linked-study'
import { matchScore, type RouteOnPage } from './preload'
import { type Prerendered, userValues } from './prerendered'
import type { PageContent } from './render'

interface FirstScreen {
  found: RouteOnPage | undefined
  /** Null for a visitor. */
  user: User | null
  theme: PageContent['theme']
  locale: string
  linked: Linked
  /** What a form of the page is answered with. */
  answer: FormAnswer | undefined
}

const isRegistration = ({ pathname }: URL): boolean => /^\/register(?:\/|$)/.test(pathname)

/** The HTML of a screen, where the release has it for exactly this address. Of a screen for users and visitors it is that of visitors. */
function htmlOf({ found, user, locale, linked }: FirstScreen, url: URL): string | undefined {
  if (!found || (user && found.route.access === 'anyone')) return undefined
  const html = found.remote.stored?.prerendered[found.route.path]?.[locale]
  if (html === undefined || matchScore(found.route.path, url.pathname) < 0 || /.\/$/.test(url.pathname))
    return undefined
  // Without knowing what its code is, there is nothing to show of a registration.
  return linked.isUnknown && isRegistration(url) ? undefined : html
}

/** The first screen as HTML, with what it shows of the user or of the visitor; nothing where the release has none. */
export async function firstScreen(
  app: FastifyInstance,
  request: FastifyRequest,
  visit: FirstScreen,
): Promise<Pick<PageContent, 'prerendered' | 'door'>> {
  const url = new URL(request.url, 'http://page')
  const html = htmlOf(visit, url)
  if (html === undefined) return {}
  const { user, locale, linked, answer } = visit
  const device = {
    time_zone: readCookie(request, TIME_ZONE_COOKIE),
    mode: readCookie(request, MODE_COOKIE),
    text_size: readCookie(request, TEXT_SIZE_COOKIE),
  }
  const screen: Omit<Prerendered, 'values'> & Pick<PageContent, 'theme'> = {
    html,
    theme: visit.found?.remote.theme ?? visit.theme,
    device,
  }
  if (user) return { prerendered: { ...screen, values: userValues(user, screen, new Date()) } }
  const registration = isRegistration(url) ? await registrationValues(app, linked, locale) : {}
  const values = visitorValues({ ...screen, locale, url, study: linked.study, registration, answer })
  return { door: { ...screen, values, isReplaced: answer?.step === undefined } }
}
