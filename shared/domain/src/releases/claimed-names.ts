import { flagNamed, isFeatureName } from '../features'
import { ICON_NAMES } from './icon-names'
import type { ClaimFault, Claims } from './claims'

/** The slots of the product; their props are declared in shared/federation/src/slots.ts. */
export const SLOT_NAMES = [
  'shell.survey',
  'shell.agreements',
  'shell.record',
  'history.panels',
  'dashboard.tiles',
  'dashboard.care_team',
  'profile.sections',
  'relationship.sharing',
  'activity.objective.survey',
  'activity.objective.appointment',
  'activity.objective.consent',
] as const

const SLOTS: ReadonlySet<string> = new Set(SLOT_NAMES)
const ICONS: ReadonlySet<string> = new Set(ICON_NAMES)

/** The module that every remote exposes: its screens by their routes. */
export const SCREENS_MODULE = './remote'

/** Longer names are truncated in messages. */
const MAX_SHOWN_LENGTH = 60

/** A claimed text as messages show it. */
export const shown = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text

/** Whether routes, places and slots of a remote may require a feature: one of the product, or its own switch. */
function mayRequire({ name: remote, flags = {} }: Claims, feature: string): boolean {
  return (
    isFeatureName(feature) ||
    Object.entries(flags).some(
      ([name, { definition }]) => definition.type === 'boolean' && flagNamed(remote, name) === feature,
    )
  )
}

/** The names that no host knows: of slots, icons and features. Each fault names one. */
export function nameFaults(claims: Claims): ClaimFault[] {
  const { routes, navigation, slots, slot_features = {}, offline } = claims
  const features = [...routes, ...navigation]
    .flatMap(({ feature }) => feature ?? [])
    .concat(Object.values(slot_features))
  return [
    ...Object.keys(slots)
      .filter((slot) => !SLOTS.has(slot))
      .map((slot): ClaimFault => ({
        code: 'SLOT_UNKNOWN',
        values: { slot: shown(slot), known: SLOT_NAMES.join(', ') },
      })),
    ...Object.keys(slot_features)
      .filter((slot) => !Object.hasOwn(slots, slot))
      .map((slot): ClaimFault => ({ code: 'SLOT_FEATURE_WITHOUT_SLOT', values: { slot: shown(slot) } })),
    ...Object.entries({ ...slots, ...(offline === undefined ? {} : { offline }) })
      .filter(([, module]) => module === SCREENS_MODULE)
      .map(([what]): ClaimFault => ({ code: 'MODULE_OF_SCREENS', values: { what: shown(what) } })),
    ...navigation
      .filter(({ icon }) => !ICONS.has(icon))
      .map(({ path, icon }): ClaimFault => ({
        code: 'ICON_UNKNOWN',
        values: { path: shown(path), icon: shown(icon), known: ICON_NAMES.join(', ') },
      })),
    ...[...new Set(features)]
      .filter((feature) => !mayRequire(claims, feature))
      .map((feature): ClaimFault => ({ code: 'FEATURE_UNKNOWN', values: { feature: shown(feature) } })),
  ]
}
