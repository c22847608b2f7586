/** The text of a path or query value, if it has one. */
function asText(value: unknown): string | undefined {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
}

/** Fills `{name}` in a path and adds the query. Absent values are left out. */
export function callUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(values.get(name))
    if (value === undefined) throw new Error(`The call ${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, given] of Object.entries(query ?? {})) {
    const value = asText(given)
    if (value !== undefined) search.set(name, value)
  }
  const text = search.toString()
  return `/api${filled}${text ? `?${text}` : ''}`
}
