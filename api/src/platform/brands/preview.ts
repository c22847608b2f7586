import type { Theme } from '@almanac/contracts/platform/theme'
import type { Database } from '../../http/serve'
import { textSenderIn } from '../brand/text-sender'
import { themeDocument } from '../theme/theme'
import { documentOf } from './draft'
import { type BrandName, liveTheme, readDraft } from './store'

/** The draft of a theme as participants would see it, and whom its emails and text messages would come from. */
export async function brandDraftTheme(
  database: Database,
  name: BrandName,
): Promise<{ theme: Theme; sender: string | null; text_sender: string | null }> {
  const live = await liveTheme(database, name)
  const { draft } = await readDraft(database, live)
  const { company_id, company_name, key } = live
  const document = documentOf(draft, live.document)
  const theme = themeDocument({ ...document, company_id, key, company_name, features: [] })
  return {
    theme,
    text_sender: textSenderIn(theme, document.brand),
    sender: document.brand?.sender?.name ?? null,
  }
}
