import { useTranslation } from '@almanac/i18n'
import { ChoiceGroup, Select } from '@almanac/ui/fields'

/** More options than these are shown as a native select. */
const MAX_RELATIONSHIPS_IN_SIGHT = 6

interface RelationshipFieldProps {
  options: { value: string; label: string; lang: string | null }[]
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** Who signs: the participant, or a person on their behalf. */
export function RelationshipField(props: RelationshipFieldProps) {
  const { t } = useTranslation('surveys')
  const field = { ...props, label: t('questions.consent.relationship') }
  return props.options.length <= MAX_RELATIONSHIPS_IN_SIGHT ? (
    <ChoiceGroup {...field} />
  ) : (
    <Select {...field} placeholder={t('questions.consent.choose')} />
  )
}
