import { isEmail } from '@almanac/contracts/patterns'
import { useTranslation } from '@almanac/i18n'

/** A check of one field: true, or what is wrong in words. */
type Check = (value: string) => true | string

/** The rules that block a save (specification 000, section 5), in words. */
export function useRules() {
  const { t } = useTranslation('account')
  const email: Check = (value) => isEmail(value) || t('errors.EMAIL_INVALID')
  return {
    /** Something has to stand there. */
    filled:
      (message: string): Check =>
      (value) =>
        value.trim() !== '' || message,
    email: (value: string) => (value.trim() === '' ? t('errors.EMAIL_BLANK') : email(value)),
    optionalEmail: (value: string) => value.trim() === '' || email(value),
  }
}
