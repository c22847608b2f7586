/** What an email address looks like; whether it exists only an email to it can tell. The server requires this as well. */
export const EMAIL = /^[^\s\p{Cc}@<>"(),:;[\]\\]+@[^\s\p{Cc}@<>"(),:;[\]\\]+\.[^\s\p{Cc}@<>"(),:;[\]\\.]+$/u

/** Letters and digits of any script, nothing else (specification 000, section 5). */
export const ALPHANUMERIC = /^[\p{L}\p{M}\p{N}]+$/u

/** Whether this can be an email address, with the blanks around it that the server takes away. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed.trim())

/** Whether these are letters and digits alone, apart from blanks around them. */
export const isAlphanumeric = (typed: string): boolean => ALPHANUMERIC.test(typed.trim())

/** A UUID as it is written, in small letters: a part of patterns that hold one. */
export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether this is a UUID, in small letters or capitals: what addresses and cursors name may be something else. */
export const isUuid = (text: string): boolean => new RegExp(`^${UUID.source}$`, 'i').test(text)
