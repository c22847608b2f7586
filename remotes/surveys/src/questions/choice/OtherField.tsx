import { MAX_OTHER_LENGTH } from '@almanac/contracts/rules/surveys/survey'
import { useTranslation } from '@almanac/i18n'
import { TextField } from '@almanac/ui/form'
import type { Choosing } from './useChoice'

interface OtherFieldProps extends Pick<Choosing, 'other' | 'writeOther' | 'options' | 'lines' | 'chosen'> {
  /** The answer has an error, so missing text is marked. */
  wrong: boolean
  disabled?: boolean
}

/** The free text of an "other" option. */
export function OtherField({ other, writeOther, options, lines, chosen, wrong, disabled }: OtherFieldProps) {
  const { t } = useTranslation('surveys')
  if (other === undefined) return null
  const at = options.findIndex((option) => option.other && chosen.includes(option.code))
  const option = lines[at]?.label ?? ''
  return (
    <TextField
      label={t('questions.other.label', { option })}
      error={wrong && other.trim() === '' ? t('questions.other.missing') : undefined}
      value={other}
      onChange={writeOther}
      disabled={disabled}
      maxLength={MAX_OTHER_LENGTH}
    />
  )
}
