/** Fills `{name}` in a path and adds the query. Absent values are left out. */
export function callUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = values.get(name)
    if (value === undefined) throw new Error(`The call ${path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return `/api${filled}${text ? `?${text}` : ''}`
}
