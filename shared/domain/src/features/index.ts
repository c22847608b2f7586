/** Where a feature can be switched: for a company, for a theme, for one participant. The last of these that names it has the last word. */
export type FeatureSource = 'company' | 'theme' | 'participant'

interface FeatureDefinition {
  /** What is different where it is on. */
  description: string
  /** What holds where nobody names it. */
  default: boolean
  sources: readonly FeatureSource[]
}

const ANY: readonly FeatureSource[] = ['company', 'theme', 'participant']

/**
 * Every feature that the product knows, by its title in `hs_features`
 * (specifications 000 and 001, section 6).
 */
export const FEATURES = {
  SendToMixPanel: { description: 'Signing in is recorded by the analytics service.', default: false, sources: ANY },
  'Virtual Appointments': { description: 'Video appointments with a clinician.', default: false, sources: ANY },
  'Zendesk Widget': {
    description: 'The support widget. It is accepted in studies; no screen depends on it.',
    default: false,
    sources: ANY,
  },
  'My Profile - Reset PW Only': {
    description: 'The profile offers a change of the password and nothing else.',
    default: false,
    sources: ANY,
  },
  'Medication Details Required': {
    description: 'A medication is added only with dose, unit and amount.',
    default: false,
    sources: ANY,
  },
  'Skip Medication Extra Notes': {
    description: 'Adding a medication does not ask for a note.',
    default: false,
    sources: ANY,
  },
  'Captcha Toggle': { description: 'Registration asks for a captcha.', default: false, sources: ['company', 'theme'] },
  'Sync a Device': { description: 'Devices and health services can be connected.', default: false, sources: ANY },
} as const satisfies Record<string, FeatureDefinition>

/** The title of a feature that the product knows. */
export type FeatureName = keyof typeof FEATURES

/** Whether the product knows a feature of this title. */
export const isFeatureName = (title: string): title is FeatureName => Object.hasOwn(FEATURES, title)

/** The titles of the features that can be switched there. */
export const featuresWithSource = (source: FeatureSource): FeatureName[] =>
  Object.entries(FEATURES).flatMap(([title, { sources }]) =>
    isFeatureName(title) && (sources as readonly FeatureSource[]).includes(source) ? [title] : [],
  )

/** Whether a feature is on in a resolved list such as `hs_features`; its default where the list does not name it. */
export function isFeatureEnabled(features: readonly { title: string; enabled: boolean }[], name: FeatureName): boolean {
  return features.find(({ title }) => title === name)?.enabled ?? FEATURES[name].default
}
