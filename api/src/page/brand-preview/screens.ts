import type { FastifyInstance } from 'fastify'
import type { Theme } from '@almanac/contracts/platform/theme'
import type { ResolvedRegistry, ServedHost } from '../../platform'
import { visitorValues } from '../door/values'
import { type Device, type PrerenderedValues, userValues } from '../prerendered'
import { renderPage } from '../render'

/** Of a person who is made up. */
const MAYA = { first_name: 'Maya', time_zone: 'UTC' }
/** Today is shown in the morning, whenever it is looked at. */
const MORNING = new Date('2026-06-01T08:30:00Z')

/** A theme as it is looked at. */
export interface Look {
  theme: Theme
  mode: 'light' | 'dark'
  locale: string
}

interface Shown {
  html: string
  device: Device
  values: PrerenderedValues
}

/** A document without scripts that shows HTML of a screen in a theme. */
function pageOf(
  { signer }: Pick<FastifyInstance, 'signer'>,
  { template }: ServedHost,
  { theme, locale }: Look,
  shown: Shown,
): string {
  return renderPage(template.html, {
    locale,
    title: undefined,
    hints: [],
    boot: undefined,
    keys: signer,
    theme,
    door: { ...shown, theme, isReplaced: false },
    contact: null,
  })
}

const deviceOf = ({ mode }: Look): Device => ({ time_zone: 'UTC', mode, text_size: undefined })

/** The HTML of a screen from the release that visitors get; undefined where it brings none in this language. */
function prerenderedIn({ releases }: ResolvedRegistry, path: string, locale: string): string | undefined {
  const found = releases.find(({ release }) => release.descriptor.routes.some((route) => route.path === path))
  return found?.stored.prerendered[path]?.[locale]
}

/** A screen of the releases that visitors get; null where they bring no HTML of it. */
export function screenIn(
  app: Pick<FastifyInstance, 'signer'>,
  { served, resolved }: { served: ServedHost; resolved: ResolvedRegistry },
  path: '/' | '/login',
  look: Look,
): string | null {
  const { theme, locale } = look
  const html = prerenderedIn(resolved, path, locale)
  if (html === undefined) return null
  const device = deviceOf(look)
  const url = new URL(path, 'http://page')
  const values: PrerenderedValues =
    path === '/'
      ? userValues(MAYA, { device, theme }, MORNING)
      : visitorValues({ locale, theme, device, url, study: undefined, answer: undefined })
  return pageOf(app, served, look, { html, device, values })
}

/** A sample of the host that visitors get, of its own parts; null where it brings none. */
export function sampleIn(
  app: Pick<FastifyInstance, 'signer'>,
  served: ServedHost,
  name: 'form' | 'chart',
  look: Look,
): string | null {
  const html = served.template.samples[name]?.[look.locale]
  return html === undefined ? null : pageOf(app, served, look, { html, device: deviceOf(look), values: {} })
}
