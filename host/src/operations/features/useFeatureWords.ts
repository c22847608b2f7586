import type { ExplainedSource, OperatedFeature, SetFeature } from '@almanac/contracts/platform/features'
import { type FeatureName, isFeatureName } from '@almanac/domain/features'
import { useTranslation } from '@almanac/i18n'
import { useDescriptorText } from '../../navigation/useDescriptorText'
import { useNames } from '../scope/scope'
import { useActorName } from '../words/RuleFacts'

type Value = SetFeature['value']
type Place = Pick<ExplainedSource, 'level' | 'company' | 'group' | 'theme'>

interface FeatureWords {
  /** What a feature does; its name alone where nothing says so. */
  about: (feature: Pick<OperatedFeature, 'name' | 'label'>) => string | undefined
  value: (value: Value) => string
  /** Where it is set, such as "Northwind, group Harbour" or "Theme Ocean of Northwind". */
  place: (place: Place) => string
  /** Who set it. */
  actor: (setting: Pick<SetFeature, 'changed_by'>) => string
}

/** Words for features, their values, and the places where they are set. */
export function useFeatureWords(): FeatureWords {
  const { t, format } = useTranslation('operations')
  const textOf = useDescriptorText()
  const names = useNames()
  const actorName = useActorName()
  const ofProduct: Record<FeatureName, string> = {
    SendToMixPanel: t('features.about.analytics'),
    'Virtual Appointments': t('features.about.appointments'),
    'Zendesk Widget': t('features.about.support'),
    'My Profile - Reset PW Only': t('features.about.password_only'),
    'Medication Details Required': t('features.about.medication_details'),
    'Skip Medication Extra Notes': t('features.about.medication_notes'),
    'Captcha Toggle': t('features.about.captcha'),
    'Sync a Device': t('features.about.devices'),
    Leaderboard: t('features.about.leaderboard'),
    'Record for Others': t('features.about.recording'),
    'Private Screen': t('features.about.private_screen'),
    'Private Notifications': t('features.about.private_notifications'),
  }
  return {
    about: ({ name, label }) => (isFeatureName(name) ? ofProduct[name] : label ? textOf(label) : undefined),
    value: (value) => {
      if (typeof value === 'boolean') return value ? t('features.on') : t('features.off')
      return typeof value === 'number' ? format.number(value) : value
    },
    place: ({ level, theme, ...scope }) => {
      if (level === 'participant') return t('features.this_person')
      return level === 'theme'
        ? t('features.theme', { theme: names.theme(scope, theme ?? ''), company: names.scope(scope) })
        : names.scope(scope)
    },
    actor: ({ changed_by }) => {
      if (changed_by === null) return t('features.by_study')
      return changed_by === 'command line' ? t('features.by_command_line') : actorName(changed_by)
    },
  }
}
