import { CIRCLE_LEVELS, VISIBILITY, type MemberLevel } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { ChoiceGroup } from '@almanac/ui/fields'

/** Text keys of the levels that can be assigned. */
const NAMES = {
  [VISIBILITY.friend]: 'friend',
  [VISIBILITY.family]: 'family',
  [VISIBILITY.doctor]: 'doctor',
  [VISIBILITY.follow]: 'follow',
  [VISIBILITY.public]: 'public',
} as const satisfies Record<MemberLevel, string>

interface LevelChoiceProps {
  /** Name of the field in its form. */
  name: string
  label: string
  /** Default: the levels that the Circle of Support offers. */
  levels?: readonly MemberLevel[]
}

/** The choice of a person's level, each with a sentence on what they can see. */
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
