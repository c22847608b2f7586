import type { Operations } from '@almanac/contracts/platform/operations'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Database } from '../../http/serve'
import { errorTitle } from '../../http/words'
import { byRemote } from '../registry/by-remote'
import { misfitsOfLive } from '../releases/checks/standing'
import { listRolloutsOf } from '../rollouts/list'
import { listTokens } from '../tokens/issue'
import { publishedReleases } from '../releases/published'
import { readCompanies } from './companies'
import { readFailures } from './failures'

/** The live host and what does not fit it. */
async function readHost(database: Database, host: HostDocument, locale: string): Promise<Operations['host']> {
  const misfits = await misfitsOfLive(database, host)
  return {
    version: host.version,
    contract: host.contract,
    misfits: misfits.map(({ faults, ...release }) => ({
      ...release,
      reasons: faults.map(({ code, values }) => errorTitle(code, locale, values)),
    })),
  }
}

/** All that an operator looks at, in a handful of queries whatever the number of companies. */
export async function readOperations(database: Database, live: HostDocument, locale: string): Promise<Operations> {
  const [host, companies, releases, rollouts, failures, tokens] = await Promise.all([
    readHost(database, live, locale),
    readCompanies(database),
    publishedReleases(database, null),
    listRolloutsOf(database, null),
    readFailures(database),
    listTokens(database),
  ])
  const [releasesOf, rolloutsOf, failuresOf, tokensOf] = [
    byRemote(releases),
    byRemote(rollouts),
    byRemote(failures),
    byRemote(tokens),
  ]
  const remotes = [...new Set([...releasesOf.keys(), ...rolloutsOf.keys(), ...tokensOf.keys()])].sort()
  return {
    host,
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
