import type { register } from '@almanac/contracts/schema/account/registration'
import { birthYears } from '@almanac/domain/account'
import { isPhoneNumber } from '@almanac/domain/phone'
import type { Fault } from '../../http/errors'
import type { Parsed } from '../../http/serve'
import { checkNewPassword } from '../password/check'

/** The form as the contract has it. */
export type Form = Parsed<typeof register.body>

/** What a schema cannot know: the year, common passwords, numbers that nobody can have. One entry for each field at fault. */
export function faultsOf(
  { birth_year, password, email, first_name, last_name, primary_contact_number }: Form,
  now: Date,
): Fault[] {
  const code = checkNewPassword(password, { email, first_name, last_name })
  return [
    ...(birthYears(now).includes(birth_year) ? [] : [{ code: 'OUT_OF_RANGE' as const, field: 'birth_year' }]),
    ...(code ? [{ code, field: 'password' }] : []),
    ...(primary_contact_number === undefined || isPhoneNumber(primary_contact_number)
      ? []
      : [{ code: 'INVALID_PHONE' as const, field: 'primary_contact_number' }]),
  ]
}
