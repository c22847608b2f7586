import type { Operations } from '@almanac/contracts/platform/operations'
import type { Database } from '../../http/serve'
import { byRemote } from '../registry/by-remote'
import { publishedReleases } from '../releases/published'
import { listRolloutsOf } from '../rollouts'
import { listTokens } from '../tokens'
import { readCompanies } from './companies'
import { readFailures } from './failures'

/** All that an operator looks at, in a handful of queries whatever the number of companies. */
export async function readOperations(database: Database): Promise<Operations> {
  const [companies, releases, rollouts, failures, tokens] = await Promise.all([
    readCompanies(database),
    publishedReleases(database, null),
    listRolloutsOf(database, null),
    readFailures(database),
    listTokens(database),
  ])
  const [releasesOf, rolloutsOf, failuresOf, tokensOf] = [byRemote(releases), byRemote(rollouts), byRemote(failures), byRemote(tokens)]
  const remotes = [...new Set([...releasesOf.keys(), ...rolloutsOf.keys(), ...tokensOf.keys()])].sort()
  return {
    companies,
    remotes: remotes.map((remote) => ({
      remote,
      releases: releasesOf.get(remote) ?? [],
      rollouts: rolloutsOf.get(remote) ?? [],
      failures: failuresOf.get(remote) ?? [],
      tokens: tokensOf.get(remote) ?? [],
    })),
  }
}
