import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const DOTS = '•••'

/** A phone number that only its owner recognizes: `+49 ••• ••42`. */
function maskNumber(number: string): string {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${country ? `+${country} ` : ''}${DOTS} ••${number.slice(-2)}`
}

/** An e-mail address with a masked local part: `m•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return `${first}${DOTS}${email.slice(at)}`
}

/** The destination of a code, masked so that it reveals the address only to its owner. */
export function maskAddress(channel: 'sms' | 'email', address: string): string {
  return channel === 'sms' ? maskNumber(address) : maskEmail(address)
}
