import { createHash } from 'node:crypto'
import type { Theme } from '@almanac/contracts/platform/theme'
import type { Database } from '../../http/serve'
import { audiencesOf } from './audience'
import type { Signer } from './signer'
import type { Hosts } from '../hosts/hosts'
import { snapshotAt } from './snapshot'
import { type ResolvedRegistry, resolveFor } from './resolve'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Hashes of themes, which are large and shared by thousands of visitors. */
const themes = new WeakMap<Theme, string>()

function themeDigest(theme: Theme): string {
  const digest = themes.get(theme) ?? digestOf(JSON.stringify(theme))
  themes.set(theme, digest)
  return digest
}

/**
 * A hash that changes when this visitor is served another release (or other files
 * under its name), theme, feature or host, when the same becomes urgent, and when a
 * remote is switched off.
 */
function fingerprintOf(
  { registry: { theme, features, remotes, switched_off = [] } }: ResolvedRegistry,
  host: string,
): string {
  return digestOf(
    JSON.stringify([
      host,
      themeDigest(theme),
      features,
      remotes.map(
        ({
          remote,
          version,
          address,
          manifest,
          files,
          flags = {},
          theme_key,
          theme: own,
          urgent,
          withdrawn = false,
        }) => [remote, version, address, files[manifest], flags, theme_key, own && themeDigest(own), urgent, withdrawn],
      ),
      switched_off.map(({ remote, sentence }) => [remote, sentence]),
    ]),
  )
}

/** The fingerprint of each of these users, by id: one query, the rest from memory. */
export async function fingerprintsOf(
  database: Database,
  user_ids: string[],
  hosts: Pick<Hosts, 'forAudience'>,
  signer?: Signer,
): Promise<{ revision: number; fingerprints: Map<string, string> }> {
  const { revision, found } = await audiencesOf(database, user_ids)
  const snapshot = await snapshotAt(database, revision)
  const fingerprints = new Map<string, string>()
  for (const [id, audience] of found) {
    const { host } = (await hosts.forAudience(snapshot, audience)).template
    fingerprints.set(id, fingerprintOf(resolveFor(snapshot, audience, host, signer), host.version))
  }
  return { revision: snapshot.revision, fingerprints }
}
