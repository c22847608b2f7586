import { normalizeLine } from './characters'

/** Only letters and digits, of any script (specification 000, section 5). */
export const ALPHANUMERIC = /^[\p{L}\p{M}\p{N}]+$/u

/** Whether this has only letters and digits, apart from surrounding blanks and invisible characters. */
export const isAlphanumeric = (typed: string): boolean => ALPHANUMERIC.test(normalizeLine(typed).trim())

/** A lowercase UUID, for use in other patterns. */
export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether this is a UUID, in lower or upper case. Ids in URLs and cursors may be malformed. */
export const isUuid = (text: string): boolean => new RegExp(`^${UUID.source}$`, 'i').test(text)

/** Endings of files, also of those that scanners look for. Not any ending: tokens in links have a dot as well. */
const FILE_ENDINGS =
  'avif|bak|br|cgi|css|env|gif|gz|html?|ico|jpe?g|js|json|jsp|map|md|mjs|mp4|pdf|php\\d?|png|sql|svg|tar|tgz|ts|ttf|txt|wasm|webmanifest|webp|woff2?|xml|ya?ml|zip'

/** Whether a path is of a file, never of a screen. */
export const isFilePath = (path: string): boolean => new RegExp(`\\.(?:${FILE_ENDINGS})$`, 'i').test(path)
