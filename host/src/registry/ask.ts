import { api } from '@almanac/api-client'
import { currentRegistry as call, type Registry } from '@almanac/contracts/platform/registry'
import { isUuid } from '@almanac/contracts/patterns'
import { isRegistry } from './shape'

/** The group that the link to this page named: its theme greets whoever followed it, for as long as the page stays. */
function groupOfLink(): string | undefined {
  const search = new URLSearchParams(location.search)
  const group = search.get('group_id') ?? search.get('group') ?? ''
  return isUuid(group) ? group : undefined
}

let group_id = groupOfLink()

/** From now on the visitor's own groups decide. */
export function forgetLink(): void {
  group_id = undefined
}

/** Asks the server for the registry, not yet checked. Rejects when there is no usable answer. */
export async function askRegistry(): Promise<Registry> {
  const registry: unknown = await api(call, { query: { group_id } })
  if (!isRegistry(registry)) throw new Error('the registry document is malformed')
  return registry
}
