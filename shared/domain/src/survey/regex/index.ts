import { RE2JS } from 're2js'
import type { CompileRegex } from '../rules'

const MAX_PATTERN_LENGTH = 1_000

/**
 * Compiles a regular expression of RE2: it matches in linear time, whatever the
 * pattern. Throws, with the reason, for what it does not have: looking ahead or
 * back, and references to groups.
 */
export const compileRegex: CompileRegex = (pattern) => {
  if (pattern.length > MAX_PATTERN_LENGTH) throw new Error(`it is longer than ${MAX_PATTERN_LENGTH} characters`)
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.matcher(text).find()
}
