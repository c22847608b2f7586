/**
 * The one text of a JSON value that two programs agree on (RFC 8785): keys in
 * order of their UTF-16 code units, no spaces. What is signed is this text, so
 * a document may be parsed and written again on its way.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}
