import type { BrandForm } from '@almanac/contracts/rules/platform/theme'
import type { LocalText } from '@almanac/domain/texts'

/** A picture of a brand: names a row of `brand_files`. */
export interface BrandPictureDocument {
  digest: string
  content_type: 'image/svg+xml' | 'image/png'
  width: number
  height: number
}

/** What a theme has beside its colors; `sender` is of its mails, `text_sender` of its text messages where it was chosen. */
export interface BrandDocument extends BrandForm {
  name: string
  short_name: string
  logo: { light: BrandPictureDocument; dark: BrandPictureDocument } | null
  mark: BrandPictureDocument | null
  welcome: LocalText | null
  about: LocalText | null
  sender: { name: string; reply_to: string | null } | null
  text_sender?: string
}

export interface FeatureDocument {
  title: string
  enabled: boolean
}

/** The value of a feature: on or off, or that of a remote's flag. */
export type FeatureValueDocument = boolean | string | number

/** What one route of a release needs: its files, and keys of shared modules of the host. */
export interface RoutePreload {
  files: string[]
  shared: string[]
}

/** What one shared module is to the code that uses it: see sharedModules in the contract. */
export type SharedModuleDocuments = Record<string, { version: string | null; exports: string[] | null }>

/** The content of a rollout rule; `changed_by` is kept where the installation made it. */
export interface RuleDocument {
  version: string
  percent: number
  theme_key: string | null
  urgent: boolean
  changed_by?: 'bundled'
}

/** A company's settings for conversations of its people. */
export interface CompanyMessaging {
  /** Where its people get help by telephone, as dialed. */
  support_phone?: string
  /** Who answers participants, and when. */
  care_team?: {
    emails: string[]
    /** Conversations with one of them get this label. */
    label_id: string | null
    time_zone: string
    hours: { day: number; from: string; to: string }[]
    answer_working_days: number
    emergency_number: string
    /** Missing of companies that were loaded when there was one number for everybody. */
    emergency_numbers?: { countries: string[]; number: string }[]
    /** `support_phone` of companies that were loaded when it stood here. */
    phone?: string
    emergency_text: LocalText
  }
  /** E-mail addresses notified of reported messages. */
  report_recipients?: string[]
}
