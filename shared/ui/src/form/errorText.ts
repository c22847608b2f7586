import { useTranslation } from '@almanac/i18n'

/** A message that is a code, such as CANT_BE_BLANK or too_small, and not a sentence. */
const CODE = /^[A-Za-z_]+$/

interface ErrorTexts {
  /** The sentence for an error: codes by `ui.form.errors`, sentences as they are. */
  of: (message: string) => string
  optional: string
}

/** Turns what validation or the server says into words. */
export function useErrorText(): ErrorTexts {
  const { t, exists } = useTranslation('ui')
  return {
    optional: t('form.optional'),
    of: (message) => {
      if (!CODE.test(message)) return message
      const key = `form.errors.${message}`
      return exists(key) ? t(key) : t('form.errors.invalid_value')
    },
  }
}
