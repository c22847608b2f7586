import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { Database } from '../../http/serve'
import { groupTheme } from '../theme/theme'

/** In whose name and colors a message is written. */
export interface MailBrand {
  theme: Theme
  /** Whom it comes from; null for the sender of the installation. Its address stays that of the installation. */
  sender: { name: string; reply_to: string | null } | null
  /** The name that text messages come from where the installation allows it; null for its number. */
  text_sender: string | null
  /** The recipient's group, by which pages of visitors that a message links to have the same brand; null without one. */
  group_id: string | null
}

/** Of mails to nobody in particular, and of recipients without a company. */
export const productMailBrand: MailBrand = {
  theme: productTheme,
  sender: null,
  text_sender: null,
  group_id: null,
}

/** For whom a message is: a user, or somebody who is invited to a group. */
interface Addressee {
  user_id: string | null
  group_id: string | null
  /** Whose study it is about; null where it is about none, such as a password. */
  company_id?: string | null
}

/**
 * The brand of the company that a message is about, else of the recipient's, which their screens have; of the product for
 * others.
 */
export async function mailBrandOf(
  database: Database,
  { user_id, group_id, company_id = null }: Addressee,
): Promise<MailBrand> {
  if (user_id === null && group_id === null && company_id === null) return productMailBrand
  const { group_id: group, theme, sender, text_sender } = await groupTheme(database, { user_id, group_id, company_id })
  return theme.company_id === null ? { ...productMailBrand, theme } : { theme, sender, text_sender, group_id: group }
}
