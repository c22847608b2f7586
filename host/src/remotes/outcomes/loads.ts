import type { AcceptedDocument } from '../release-outcomes'
import { HOST } from '../run-releases'

/** A tab that stays open for days begins a new load: the server judges by days. */
const MAX_LOAD_AGE_MS = 12 * 3_600_000

interface Load {
  token: string
  at: number
}

let user_id: string | null | undefined
/** By "remote version", the load that it belongs to. */
let loads = new Map<string, Load>()
/** By remote, the newest load that named any version of it. */
let newest = new Map<string, string>()

/** Notes the releases of a document: each belongs to the load of the first document that named it to this user. */
export function acceptDocument({ load_token, user_id: of, remotes, at }: AcceptedDocument): void {
  if (of !== user_id) {
    user_id = of
    loads = new Map()
    newest = new Map()
  }
  if (load_token === undefined) return
  for (const { remote, version } of [...remotes, { remote: HOST, version: '' }]) {
    const key = `${remote} ${version}`
    const known = loads.get(key)
    if (!known || at - known.at > MAX_LOAD_AGE_MS) loads.set(key, { token: load_token, at })
    newest.set(remote, load_token)
  }
}

/** The load token for an outcome; undefined from a server that gives none. A fallback belongs to the load whose release it replaces. */
export const loadTokenOf = (remote: string, version: string): string | undefined =>
  loads.get(`${remote} ${remote === HOST ? '' : version}`)?.token ?? newest.get(remote)
