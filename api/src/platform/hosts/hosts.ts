import { readFile } from 'node:fs/promises'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Database } from '../../http/serve'
import type { Audience, Rollout } from '../registry/choose'
import { type RemoteSnapshot, type Snapshot, snapshotAt } from '../registry/snapshot'
import { HOST } from '../releases/bundled'
import type { KeptFiles } from '../releases/kept/files'
import { hostCandidates, knownHosts } from './candidates'
import { readTemplate, type Template } from './template'
import { ANYBODY } from './verdict'

/** The host of a visitor, and the rule that gives it to them; null where none does. */
export interface ServedHost {
  template: Template
  rule: Rollout | null
}

/** The versions of the host that this server can serve. */
export interface Hosts {
  /** The one that the installation came with. */
  bundled: () => Promise<Template>
  /** The page of a version; undefined where this server does not have it. */
  of: (version: string) => Promise<Template | undefined>
  /** The host that the rules give this audience. */
  forAudience: (snapshot: Snapshot, audience: Audience) => Promise<ServedHost>
  /**
   * The document of the host that a tab runs. One that names none was served before the host was a release: it is
   * nearest to the oldest.
   */
  ofTab: (version: string | undefined, snapshot: Snapshot, audience: Audience) => Promise<HostDocument>
  /** The host that everyone gets. */
  live: () => Promise<HostDocument>
}

/** What rules and history say of the host; undefined where none is registered. */
export const hostIn = ({ remotes }: Snapshot): RemoteSnapshot | undefined =>
  remotes.find(({ remote }) => remote === HOST)

/** How long a host that the store could not give is not asked for again. */
const FAILED_MS = 10_000

/** Reads pages of kept hosts once; what is missing may be there later, as another server keeps it. */
function templates(kept: Pick<KeptFiles, 'locateOfHost'>): (version: string) => Promise<Template | undefined> {
  const cached = new Map<string, Template>()
  const failed = new Map<string, number>()
  return async (version) => {
    const found = cached.get(version)
    if (found || Date.now() < (failed.get(version) ?? 0)) return found
    try {
      if ((await kept.locateOfHost(version, 'index.html')) === undefined) return undefined
      const template = await readTemplate(async (name) => {
        const path = await kept.locateOfHost(version, name)
        if (path === undefined) throw new Error(`host ${version} has no ${name} here`)
        return readFile(path, 'utf8')
      })
      cached.set(version, template)
      return template
    } catch {
      failed.set(version, Date.now() + FAILED_MS)
      return undefined
    }
  }
}

/** The hosts of this server: the bundled one, and those of earlier installations that the store keeps. */
export function createHosts(
  database: Database,
  bundled: () => Promise<Template>,
  kept: Pick<KeptFiles, 'locateOfHost'>,
): Hosts {
  const ofStore = templates(kept)

  async function of(version: string): Promise<Template | undefined> {
    const own = await bundled()
    return own.host.version === version ? own : ofStore(version)
  }

  async function forAudience(snapshot: Snapshot, audience: Audience): Promise<ServedHost> {
    const own = await bundled()
    const host = hostIn(snapshot)
    if (own.host.version === '' || !host) return { template: own, rule: null }
    const { versions, rule } = hostCandidates(host, audience, snapshot, own.host.version)
    for (const version of versions) {
      const template = await of(version)
      if (template) return { template, rule }
    }
    return { template: own, rule: null }
  }

  return {
    bundled,
    of,
    forAudience,
    async ofTab(version, snapshot, audience) {
      const told = version === undefined ? undefined : await of(version)
      if (told) return told.host
      const host = hostIn(snapshot)
      for (const known of host ? knownHosts(host) : []) {
        const oldest = await of(known)
        if (oldest) return oldest.host
      }
      return (await forAudience(snapshot, audience)).template.host
    },
    async live() {
      const own = await bundled()
      if (own.host.version === '') return own.host
      const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
      const { template } = await forAudience(await snapshotAt(database, Number(revision)), ANYBODY)
      return template.host
    },
  }
}
