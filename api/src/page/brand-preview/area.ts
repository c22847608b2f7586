import type { FastifyInstance } from 'fastify'
import { previewBrand, type BrandPreview } from '@almanac/contracts/platform/brands'
import * as schema from '@almanac/contracts/schema/platform/brands'
import { newId } from '@almanac/domain/ids'
import { serve } from '../../http/route'
import { brandDraftTheme, brandFileAt, mailOf, textMessageOf, themedDocumentBrand } from '../../platform'
import { iconFile } from '../app/icons'
import { resolvePage } from '../visit'
import { sampleDocument } from './document'
import { type Look, sampleIn, screenIn } from './screens'

/** Whom emails come from where a brand names no sender. */
const PRODUCT = 'Almanac'

/** The code that everybody gets who registers, as an email and as a text message. */
function messages(
  { publicUrl }: FastifyInstance,
  { theme, locale }: Look,
  { sender, text_sender }: Awaited<ReturnType<typeof brandDraftTheme>>,
): Pick<BrandPreview, 'mail' | 'text'> {
  const message = {
    id: newId(),
    recipient: 'maya@example.org',
    kind: 'one_time_code',
    locale,
    document: { code: '482915', minutes: 10 },
  }
  const brand = { theme, sender: null, text_sender, group_id: null }
  const { subject, html } = mailOf(message, publicUrl, { unsubscribe: null, attachments: [], brand })
  const { body } = textMessageOf(message, publicUrl, brand)
  return { mail: { from: sender ?? PRODUCT, subject, html }, text: { from: text_sender, body } }
}

const dataAddress = (type: string, content: Buffer): string => `data:${type};base64,${content.toString('base64')}`

export function brandPreviewArea(app: FastifyInstance): void {
  serve(app, previewBrand, schema.previewBrand, async ({ params, query, database }) => {
    const draft = await brandDraftTheme(database, params)
    const { theme } = draft
    const look = { theme, ...query }
    const page = await resolvePage(app, { user_id: null, group_id: null })
    const [icon, document] = await Promise.all([
      iconFile('large', theme, (src) => brandFileAt(database, src)),
      themedDocumentBrand(database, theme).then((brand) => sampleDocument(query.locale, brand)),
    ])
    return {
      door: screenIn(app, page, '/login', look),
      today: screenIn(app, page, '/', look),
      form: sampleIn(app, page.served, 'form', look),
      chart: sampleIn(app, page.served, 'chart', look),
      ...messages(app, look, draft),
      document: document === null ? null : dataAddress('image/svg+xml', Buffer.from(document)),
      icon: dataAddress('image/png', icon),
    }
  })
}
