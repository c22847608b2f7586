/** Gives the canonical text of an object that is known already. */
type KnownText = (value: object) => string | undefined

/**
 * Canonical serialization of a JSON value (RFC 8785): keys sorted by UTF-16 code units, no
 * whitespace. Signatures cover this text, so a document may be parsed and serialized again in
 * transit. Parts whose text is `known` are not serialized again.
 */
export function canonicalJson(value: unknown, known?: KnownText): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const text = known?.(value)
  if (text !== undefined) return text
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item, known)).join(',')}]`
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner, known)}`).join(',')}}`
}
