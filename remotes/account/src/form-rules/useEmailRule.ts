import { emailProblem } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { ruleOf } from './ruleOf'

/** The validation rule of a field for the user's own email address. */
export function useEmailRule(): { validate: (value: string) => true | string } {
  const { t } = useTranslation('account')
  return {
    validate: ruleOf(emailProblem, {
      CANT_BE_BLANK: t('errors.EMAIL_BLANK'),
      INVALID_EMAIL: t('errors.EMAIL_INVALID'),
    }),
  }
}
