import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const DOTS = '•••'

/** A number as its owner knows it and nobody else: `+49 ••• ••42`. */
function maskNumber(number: string): string {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${country ? `+${country} ` : ''}${DOTS} ••${number.slice(-2)}`
}

/** An e-mail address as its owner knows it: `m•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return `${first}${DOTS}${email.slice(at)}`
}

/** Where a code went, told so that nobody but the holder of the phone or mailbox learns something new. */
export function maskAddress(channel: 'sms' | 'email', address: string): string {
  return channel === 'sms' ? maskNumber(address) : maskEmail(address)
}
