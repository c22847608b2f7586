import { useTranslation } from '@almanac/i18n'
import { TextField } from '@almanac/ui/form'

/** The longest reason that the server takes. */
export const MAX_REASON_LENGTH = 300

interface WhyFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Asks why somebody changes who gets what, for the history; it may stay empty, so that nothing urgent waits for it. */
export function WhyField({ value, onChange }: WhyFieldProps) {
  const { t } = useTranslation('operations')
  return (
    <TextField
      autoComplete="off"
      maxLength={MAX_REASON_LENGTH}
      label={t('reason.label')}
      hint={t('reason.hint')}
      optional
      value={value}
      onChange={onChange}
    />
  )
}

/** The reason of a request; none for one that is blank. */
export const reasonIn = (text: string): { reason?: string } => (text.trim() === '' ? {} : { reason: text.trim() })
