import { type FlagValue, readFlagName } from './flags'

export {
  allowsValue,
  FLAG_LIMITS,
  type FlagDefinition,
  flagNamed,
  type FlagValue,
  isFlagName,
  readFlagName,
} from './flags'

/**
 * Where a feature can be set, the most specific first: the first of these that names it decides, and
 * `everyone` before its default. Of two groups or companies of one person it is the one joined last.
 */
export const FEATURE_LEVELS = ['participant', 'group', 'theme', 'company', 'everyone'] as const

/** One of the places where a feature can be set. */
export type FeatureLevel = (typeof FEATURE_LEVELS)[number]

interface FeatureDefinition {
  /** Used where no level names the feature. */
  default: boolean
  levels: readonly FeatureLevel[]
}

/**
 * All features by their title in `hs_features` (specifications 000 and 001, section 6). They are
 * described in comments, because browsers load this list.
 */
export const FEATURES = {
  /** Signing in is recorded by the analytics service. */
  SendToMixPanel: { default: false, levels: FEATURE_LEVELS },
  /** Video appointments with a clinician. */
  'Virtual Appointments': { default: false, levels: FEATURE_LEVELS },
  /** Participants chat with support. */
  'Zendesk Widget': { default: false, levels: FEATURE_LEVELS },
  /** The profile offers a change of the password and nothing else. */
  'My Profile - Reset PW Only': { default: false, levels: FEATURE_LEVELS },
  /** A medication is added only with dose, unit and amount. */
  'Medication Details Required': { default: false, levels: FEATURE_LEVELS },
  /** Adding a medication does not ask for a note. */
  'Skip Medication Extra Notes': { default: false, levels: FEATURE_LEVELS },
  /** Registration requires a captcha, before a participant is known. */
  'Captcha Toggle': { default: false, levels: ['group', 'theme', 'company', 'everyone'] },
  /** Devices and health services can be connected. */
  'Sync a Device': { default: false, levels: FEATURE_LEVELS },
  /** Participants of a study who choose to compare their points. */
  Leaderboard: { default: false, levels: FEATURE_LEVELS },
  /** Participants may let somebody of their family record for them. */
  'Record for Others': { default: false, levels: FEATURE_LEVELS },
  /** The app hides its page in the task switcher and, where the system allows it, on screenshots. */
  'Private Screen': { default: false, levels: FEATURE_LEVELS },
  /** Reminders, which locked screens show, name neither the activity nor a medicine. */
  'Private Notifications': { default: false, levels: FEATURE_LEVELS },
} as const satisfies Record<string, FeatureDefinition>

/** The title of a feature that the product knows. */
export type FeatureName = keyof typeof FEATURES

/** Whether the product knows a feature of this title. */
export const isFeatureName = (title: string): title is FeatureName => Object.hasOwn(FEATURES, title)

/** The titles of the features that can be set at a level. */
export const featuresAt = (level: FeatureLevel): FeatureName[] =>
  Object.entries(FEATURES).flatMap(([title, { levels }]) =>
    isFeatureName(title) && (levels as readonly FeatureLevel[]).includes(level) ? [title] : [],
  )

/** Whether a feature is on in a resolved list such as `hs_features`; its default if not listed. */
export function isFeatureEnabled(features: readonly { title: string; enabled: boolean }[], name: FeatureName): boolean {
  return features.find(({ title }) => title === name)?.enabled ?? FEATURES[name].default
}

/** The parts of a release that say which values its remote's flags have for a visitor. */
interface ResolvedRemote {
  remote: string
  flags?: Readonly<Record<string, FlagValue>> | undefined
}

/** The value of a remote's flag by its full name; undefined if these releases have no such flag. */
export function flagValueIn(remotes: readonly ResolvedRemote[], full: string): FlagValue | undefined {
  const flag = readFlagName(full)
  return flag ? remotes.find(({ remote }) => remote === flag.remote)?.flags?.[flag.name] : undefined
}

/**
 * Whether what a route, a place in the navigation or a fill of a slot requires is on: a feature of
 * the product, or a flag of a remote by its full name. Off for an unknown one.
 */
export function isOn(
  {
    features,
    remotes,
  }: { features: readonly { title: string; enabled: boolean }[]; remotes: readonly ResolvedRemote[] },
  title: string,
): boolean {
  return isFeatureName(title)
    ? isFeatureEnabled(features, title)
    : (features.find((feature) => feature.title === title)?.enabled ?? flagValueIn(remotes, title)) === true
}
