import { CIRCLE_LEVELS, VISIBILITY, type MemberLevel } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { ChoiceGroup } from '@almanac/ui/fields'

/** What texts call the levels that somebody can be given. */
const NAMES = {
  [VISIBILITY.friend]: 'friend',
  [VISIBILITY.family]: 'family',
  [VISIBILITY.doctor]: 'doctor',
  [VISIBILITY.follow]: 'follow',
  [VISIBILITY.public]: 'public',
} as const satisfies Record<MemberLevel, string>

interface LevelChoiceProps {
  /** Of the field in its form. */
  name: string
  label: string
  /** The levels that the Circle of Support offers, by default. */
  levels?: readonly MemberLevel[]
}

/** The choice of what somebody is to the user, each with a sentence about what they see then. */
export function LevelChoice({ name, label, levels = CIRCLE_LEVELS }: LevelChoiceProps) {
  const { t } = useTranslation('social')
  return (
    <ChoiceGroup
      name={name}
      label={label}
      options={levels.map((level) => ({
        value: String(level),
        label: t(`relationships.level.${NAMES[level]}`),
        hint: t(`relationships.sees.${NAMES[level]}`),
      }))}
      rules={{ required: 'CANT_BE_BLANK' }}
    />
  )
}
