import type { Theme } from '@almanac/contracts/platform/theme'
import { studyCodeOf, studySearch } from '@almanac/contracts/rules/account'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { localise } from '@almanac/domain/texts'
import { translatorOf } from '../../http/words'
import type { Linked } from '../linked-study'
import type { Device, PrerenderedValues } from '../prerendered'
import type { FormAnswer } from './form-answer'

/** Height of a logo in pixels (shared/ui/src/brand/PrerenderedSign.tsx). */
const SIGN_HEIGHT = 36

interface Door {
  locale: string
  theme: Pick<Theme, 'name' | 'brand'>
  device: Device
  url: URL
  /** The study of the followed link. */
  study: Linked['study']
  /** Of the screens of the registration, that of the followed link (`registrationValues`). */
  registration?: PrerenderedValues
  /** What the server answers to a form of this page; undefined for a page that was opened. */
  answer: FormAnswer | undefined
}

/**
 * Which sign the brand has, and its pictures: in the mode that was chosen on the device, else as the device prefers. Where
 * the head has a way back, a narrow window has room for the mark and the short name alone.
 */
function signValues({
  theme: { name, brand },
  device: { mode },
  url,
}: Pick<Door, 'theme' | 'device' | 'url'>): PrerenderedValues {
  const { logo, mark } = brand ?? {}
  const [light, dark] = [mode === 'dark' ? logo?.dark : logo?.light, mode === 'light' ? logo?.light : logo?.dark]
  return {
    sign: logo ? 'logo' : mark ? 'mark' : 'product',
    narrow_sign: mark ? 'mark' : 'product',
    brand_name: brand?.name ?? name,
    short_name: brand?.short_name ?? brand?.name ?? name,
    ...(logo && light && dark
      ? {
          logo: light.src,
          logo_dark: dark.src,
          logo_width: String(Math.round((light.width / light.height) * SIGN_HEIGHT)),
        }
      : {}),
    ...(mark && (!logo || url.pathname !== '/login') ? { mark: mark.src } : {}),
  }
}

/** The study whose code is in the address, as the screen looks it up (useInvitedGroup). */
function invited({ url, study }: Pick<Door, 'url' | 'study'>): PrerenderedValues {
  if (!study || url.pathname !== '/login' || studyCodeOf(url.searchParams.get('code') ?? '') !== study.code) return {}
  return { step: 'study', group_name: study.name, code: study.code }
}

/** The values of a visitor's prerendered screen: the brand, the study of the link, and what a form is answered with. */
export function visitorValues(door: Door): PrerenderedValues {
  const { locale, theme, answer } = door
  const { brand } = theme
  const words = translatorOf(locale, 'host')
  const study = invited(door)
  return {
    ...signValues(door),
    sky: (brand ?? productForm).sky,
    welcome: brand?.welcome ? localise(brand.welcome, locale) : words('visitor.welcome'),
    about: brand?.about ? localise(brand.about, locale) : '',
    settings_language: words('settings.language'),
    navigation_back: words('navigation.back'),
    step: 'start',
    study_search: studySearch(door.url.searchParams),
    ...study,
    ...door.registration,
    ...answer?.typed,
    ...(answer?.step !== undefined ? { step: answer.step } : {}),
    refusal: answer?.refusal ?? '',
    ...Object.fromEntries(
      Object.entries(answer?.errors ?? {}).flatMap(([field, sentence]) => [
        [`${field}_error`, sentence],
        [`${field}_invalid`, 'true'],
      ]),
    ),
  }
}
