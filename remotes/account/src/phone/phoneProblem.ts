import { isPhoneNumber } from '@almanac/domain/phone'

/** What is wrong with the value of a PhoneField, as a code of `ui.form.errors`; null when nothing is. */
export function phoneProblem(
  value: string | null | undefined,
  optional = false,
): 'INVALID_PHONE' | 'CANT_BE_BLANK' | null {
  if (!value?.trim()) return optional ? null : 'CANT_BE_BLANK'
  return isPhoneNumber(value) ? null : 'INVALID_PHONE'
}
