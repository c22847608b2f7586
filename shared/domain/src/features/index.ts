/** Where a feature can be switched: for a company, a theme, or one participant. Later sources override earlier ones. */
export type FeatureSource = 'company' | 'theme' | 'participant'

interface FeatureDefinition {
  /** Used when no source sets the feature. */
  default: boolean
  sources: readonly FeatureSource[]
}

const ANY: readonly FeatureSource[] = ['company', 'theme', 'participant']

/**
 * All features by their title in `hs_features` (specifications 000 and 001, section 6). They are
 * described in comments, because browsers load this list.
 */
export const FEATURES = {
  /** Signing in is recorded by the analytics service. */
  SendToMixPanel: { default: false, sources: ANY },
  /** Video appointments with a clinician. */
  'Virtual Appointments': { default: false, sources: ANY },
  /** Participants chat with support. */
  'Zendesk Widget': { default: false, sources: ANY },
  /** The profile offers a change of the password and nothing else. */
  'My Profile - Reset PW Only': { default: false, sources: ANY },
  /** A medication is added only with dose, unit and amount. */
  'Medication Details Required': { default: false, sources: ANY },
  /** Adding a medication does not ask for a note. */
  'Skip Medication Extra Notes': { default: false, sources: ANY },
  /** Registration requires a captcha, before a participant is known. */
  'Captcha Toggle': { default: false, sources: ['company', 'theme'] },
  /** Devices and health services can be connected. */
  'Sync a Device': { default: false, sources: ANY },
  /** Participants of a study who choose to compare their points. */
  Leaderboard: { default: false, sources: ['company'] },
  /** Participants may let somebody of their family record for them. */
  'Record for Others': { default: false, sources: ANY },
  /** The app hides its page in the task switcher and, where the system allows it, on screenshots. */
  'Private Screen': { default: false, sources: ['company', 'theme'] },
} as const satisfies Record<string, FeatureDefinition>

/** The title of a feature that the product knows. */
export type FeatureName = keyof typeof FEATURES

/** Whether the product knows a feature of this title. */
export const isFeatureName = (title: string): title is FeatureName => Object.hasOwn(FEATURES, title)

/** The titles of the features that can be switched by a source. */
export const featuresWithSource = (source: FeatureSource): FeatureName[] =>
  Object.entries(FEATURES).flatMap(([title, { sources }]) =>
    isFeatureName(title) && (sources as readonly FeatureSource[]).includes(source) ? [title] : [],
  )

/** Whether a feature is on in a resolved list such as `hs_features`; its default if not listed. */
export function isFeatureEnabled(features: readonly { title: string; enabled: boolean }[], name: FeatureName): boolean {
  return features.find(({ title }) => title === name)?.enabled ?? FEATURES[name].default
}
