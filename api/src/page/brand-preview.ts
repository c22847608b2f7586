import type { FastifyInstance } from 'fastify'
import { previewBrand, type BrandPreview } from '@almanac/contracts/platform/brands'
import * as schema from '@almanac/contracts/schema/platform/brands'
import type { Theme } from '@almanac/contracts/platform/theme'
import { newId } from '@almanac/domain/ids'
import { serve } from '../http/route'
import { brandDraftTheme, brandFileAt, mailOf, type ResolvedRegistry, type ServedHost } from '../platform'
import { iconFile } from './app/icons'
import { visitorValues } from './door/values'
import { type Device, type PrerenderedValues, userValues } from './prerendered'
import { renderPage } from './render'
import { resolvePage } from './visit'

/** Whom emails come from where a brand names no sender. */
const PRODUCT = 'Almanac'
/** Of a person who is made up. */
const MAYA = { first_name: 'Maya', time_zone: 'UTC' }
/** Today is shown in the morning, whenever it is looked at. */
const MORNING = new Date('2026-06-01T08:30:00Z')

interface Look {
  theme: Theme
  mode: 'light' | 'dark'
  locale: string
}

/** The HTML of a screen from the release that visitors get; undefined where it brings none in this language. */
function prerenderedIn({ releases }: ResolvedRegistry, path: string, locale: string): string | undefined {
  const found = releases.find(({ release }) => release.descriptor.routes.some((route) => route.path === path))
  return found?.stored.prerendered[path]?.[locale]
}

/** A document without scripts that shows HTML of a screen in a theme. */
function screen(
  app: FastifyInstance,
  { served, resolved }: { served: ServedHost; resolved: ResolvedRegistry },
  path: string,
  { theme, mode, locale }: Look,
): string | null {
  const html = prerenderedIn(resolved, path, locale)
  if (html === undefined) return null
  const device: Device = { time_zone: 'UTC', mode, text_size: undefined }
  const url = new URL(path, 'http://page')
  const values: PrerenderedValues =
    path === '/'
      ? userValues(MAYA, { device, theme }, MORNING)
      : visitorValues({ locale, theme, device, url, study: undefined, answer: undefined })
  return renderPage(served.template.html, {
    locale,
    title: undefined,
    hints: [],
    boot: undefined,
    keys: app.signer,
    theme,
    door: { html, theme, device, values, isReplaced: false },
    contact: null,
  })
}

/** The email with a code, which everybody gets who registers. */
function mail({ publicUrl }: FastifyInstance, { theme, locale }: Look, sender: string | null): BrandPreview['mail'] {
  const message = {
    id: newId(),
    recipient: 'maya@example.org',
    kind: 'one_time_code',
    locale,
    document: { code: '482 915', minutes: 10 },
  }
  const brand = { theme, sender: null, group_id: null }
  const { subject, html } = mailOf(message, publicUrl, { unsubscribe: null, attachments: [], brand })
  return { from: sender ?? PRODUCT, subject, html }
}

export function brandPreviewArea(app: FastifyInstance): void {
  serve(app, previewBrand, schema.previewBrand, async ({ params, query, database }) => {
    const { theme, sender } = await brandDraftTheme(database, params)
    const look = { theme, ...query }
    const page = await resolvePage(app, { user_id: null, group_id: null })
    const icon = await iconFile('large', theme, (src) => brandFileAt(database, src))
    return {
      door: screen(app, page, '/login', look),
      today: screen(app, page, '/', look),
      mail: mail(app, look, sender),
      icon: `data:image/png;base64,${icon.toString('base64')}`,
    }
  })
}
