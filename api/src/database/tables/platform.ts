import type { ColumnType, JSONColumnType } from 'kysely'
import type { BrandForm } from '@almanac/contracts/rules/platform/theme'
import type { LocalText } from '@almanac/domain/texts'
import type { Reason } from './reason'
import type { Filled, Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

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

/** The tables of platform. */
export interface PlatformTables {
  companies: {
    id: string
    key: string
    name: string
    status: 'open' | 'closed'
    default_theme_key: string
    features: JSONColumnType<FeatureDocument[]>
    study_key: string
    /** E-mail addresses of the care team, for survey alerts. */
    care_team: ColumnType<string[], string | undefined, string>
    /** Settings of conversations with this company's people. */
    messaging: ColumnType<CompanyMessaging, string | undefined, string>
    /** Days that people stay signed in in the app; null where the study sets none. */
    app_sign_in_days: number | null
    /** A release goes to all of its people only when a second operator asks for the same. */ second_person: Filled<boolean>
    /** Since when it asks clinicians for a passkey, and everybody; null where it does not. */
    clinicians_passkeys_since: NullableTimestamp
    all_passkeys_since: NullableTimestamp
    /** Days from then, and from joining, until one is needed. */ passkey_days: Filled<number>
    /** Whether the files of the study say so, not the company. */ passkeys_of_study: Filled<boolean>
  }
  themes: {
    company_id: string
    key: string
    name: string
    light: JSONColumnType<Record<string, string>>
    dark: JSONColumnType<Record<string, string>>
    features: JSONColumnType<FeatureDocument[]>
    /** Null for a theme of colors alone. */
    brand: ColumnType<BrandDocument | null, string | null | undefined, string | null>
    /** The published version that these are; null for what the files of the study say. */
    version: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Logos and marks, named by their content (SHA-256, hexadecimal). */
  brand_files: {
    digest: string
    content_type: 'image/svg+xml' | 'image/png'
    content: Buffer
    /** CSS pixels. */
    width: number
    height: number
    added_at: FilledTimestamp
  }
  groups: {
    id: string
    company_id: string
    key: string
    name: string
    code: string
    theme_key: string
    status: 'open' | 'closed'
    two_factor: Filled<boolean>
    /** Its team name, in one or several languages; null where it is no team. */
    team: ColumnType<object | string | null, string | null | undefined, string | null>
    features: ColumnType<FeatureDocument[], string | undefined, string>
    onboarding_surveys: ColumnType<string[], string | undefined, string>
    /** Ids, in the order of the dashboard. */ activities: ColumnType<string[], string | undefined, string>
  }
  releases: {
    remote: string
    version: string
    address: string
    manifest: string
    files: JSONColumnType<Record<string, string>>
    descriptor: JSONColumnType<object>
    preload: JSONColumnType<Record<string, RoutePreload>>
    texts: JSONColumnType<Record<string, string[]>>
    /** HTML that the page shows before any script, by route and language. */
    prerendered: ColumnType<Record<string, Record<string, string>>, string | undefined, string>
    contract: number
    published_by: string
    published_at: FilledTimestamp
    needs: ColumnType<SharedModuleDocuments, string | undefined, string>
    withdrawn_at: NullableTimestamp
  }
  /** Source maps of releases, by the name of the built file: JSON without the text of sources, compressed by Brotli. */
  release_maps: {
    remote: string
    version: string
    file: string
    content: Buffer
  }
  /** Builds of host and remotes that came with an installation, whose files are kept after an upgrade. */
  installed_builds: {
    /** `host` for the host itself. */ remote: string
    /** A hash of its files: two builds may have the same version. */ build: string
    version: string
    /** The path before the names of its files: `/` for the host. */ address: string
    /** The names of all its files in the store. */ files: ColumnType<string[], string, string>
    kept_at: FilledTimestamp
    /** When an installation with another build of it was first started; null while it is the current one. */
    replaced_at: NullableTimestamp
  }
  release_files: {
    digest: string
    size: number
    sent_at: FilledTimestamp
    /** The remote whose team sent it. */ remote: Filled<string | null>
  }
  rollouts: {
    id: string
    remote: string
    version: string
    company_id: string | null
    group_id: string | null
    percent: number
    theme_key: string | null
    changed_by: string
    changed_at: FilledTimestamp
    urgent: Filled<boolean>
    previous: ColumnType<RuleDocument | null, string | null | undefined, string | null>
  }
  rollout_changes: {
    id: string
    at: FilledTimestamp
    remote: string
    company_id: string | null
    group_id: string | null
    action: 'rollout' | 'rollback' | 'withdrawal'
    before: ColumnType<RuleDocument | null, string | null, string | null>
    after: ColumnType<RuleDocument | null, string | null, string | null>
    /** Open tabs apply the change immediately, also after the last rule was removed. */
    urgent: Filled<boolean>
    changed_by: string
    /** In English, or in the words of a person. */
    reason: string | null
    /** The same by code, where the server says it. */
    reasons: ColumnType<Reason[] | null, string | null | undefined, string | null>
    undone_at: NullableTimestamp
  }
  /** A feature that operators switched for everyone (no id), a company, a group or one participant. */
  feature_settings: {
    id: string
    feature: string
    company_id: string | null
    group_id: string | null
    user_id: string | null
    value: ColumnType<FeatureValueDocument, string, string>
    changed_by: string
    changed_at: FilledTimestamp
  }
  /** The history of these settings; null where there was, or is, none. */
  feature_changes: {
    id: string
    at: FilledTimestamp
    feature: string
    company_id: string | null
    group_id: string | null
    user_id: string | null
    before: ColumnType<FeatureValueDocument | null, string | null, string | null>
    after: ColumnType<FeatureValueDocument | null, string | null, string | null>
    changed_by: string
  }
  registry_state: { only_one: Filled<boolean>; revision: ColumnType<string, number, number> }
  remote_failures: {
    id: string
    at: FilledTimestamp
    remote: string
    version: string
    reason: string
    company_id: string | null
    group_id: Filled<string | null>
    /** The scope of the rule that served this release to the reporting visitor; served: whether one did. */
    rollout_company_id: Filled<string | null>
    rollout_group_id: Filled<string | null>
    served: Filled<boolean>
    /** A pseudonym per person. */
    reporter: Filled<string | null>
  }
  team_tokens: {
    id: string
    remote: string
    name: string
    token_hash: Buffer
    created_by: string
    created_at: FilledTimestamp
    last_used_at: NullableTimestamp
    revoked_at: NullableTimestamp
  }
  /** `user_id`: the affected user; `by_user_id`: the acting operator, if another person. `times` within a minute, the last of them at `last_at`. */
  security_events: {
    id: string
    at: FilledTimestamp
    last_at: FilledTimestamp
    event: string
    user_id: string | null
    by_user_id: string | null
    call: string | null
    network: string | null
    source: string | null
    request_id: string | null
    times: Filled<number>
    document: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  audit_trail: {
    id: string
    at: FilledTimestamp
    actor: string
    action: string
    subject: string
    document: JSONColumnType<object>
  }
  rate_limits: { key: string; window_start: Timestamp; hits: number }
  study_loads: { study_key: string; checksum: string; loaded_at: FilledTimestamp }
  study_media: { id: string; company_id: string; key: string; content_type: string; content: Buffer }
  outgoing_messages: {
    id: string
    user_id: string | null
    channel: 'email' | 'sms' | 'webhook'
    recipient: string
    kind: string
    locale: string
    document: JSONColumnType<object>
    created_at: FilledTimestamp
    send_after: FilledTimestamp
    give_up_at: Timestamp
    tries: Filled<number>
    sent_at: NullableTimestamp
    given_up_at: NullableTimestamp
    failure: Filled<string | null>
  }
  email_suppressions: { email_hash: Buffer; created_at: FilledTimestamp }
}
