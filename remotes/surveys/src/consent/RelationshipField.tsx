import { useTranslation } from '@almanac/i18n'
import { ChoiceGroup, Select } from '@almanac/ui/fields'

/** More relationships than these are a list of the platform. */
const MAX_RELATIONSHIPS_IN_SIGHT = 6

interface RelationshipFieldProps {
  options: { value: string; label: string; lang: string | null }[]
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** Who signs: the participant, or somebody on their behalf. */
export function RelationshipField(props: RelationshipFieldProps) {
  const { t } = useTranslation('surveys')
  const field = { ...props, label: t('questions.consent.relationship') }
  return props.options.length <= MAX_RELATIONSHIPS_IN_SIGHT ? (
    <ChoiceGroup {...field} />
  ) : (
    <Select {...field} placeholder={t('questions.consent.choose')} />
  )
}
