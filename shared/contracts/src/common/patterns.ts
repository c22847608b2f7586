import { normalizeLine } from './characters'

/** Only letters and digits, of any script (specification 000, section 5). */
export const ALPHANUMERIC = /^[\p{L}\p{M}\p{N}]+$/u

/** Whether this has only letters and digits, apart from surrounding blanks and invisible characters. */
export const isAlphanumeric = (typed: string): boolean => ALPHANUMERIC.test(normalizeLine(typed).trim())

/** A lowercase UUID, for use in other patterns. */
export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether this is a UUID, in lower or upper case. Ids in URLs and cursors may be malformed. */
export const isUuid = (text: string): boolean => new RegExp(`^${UUID.source}$`, 'i').test(text)
