import { clashFaultsAmong } from '../../platform'
import { readBuilt, type Built } from '../releases/built'
import { serverUrl } from '../server'
import { counted, type Output } from '../output'
import { checkDocument, checkFiles, checkHostFit, type Finding, inWords } from './document'
import { builtHost, runningHost, type CheckedHost } from './host'
import { runBuilt } from './run'

/** Routes and other claims of the build that belong to another remote of a running host. */
function checkClashes({ document: { remote, descriptor } }: Built, live: NonNullable<CheckedHost['live']>): Finding {
  const others = live.filter((other) => other.name !== remote)
  const faults = clashFaultsAmong(
    remote,
    descriptor,
    others.map((offer) => ({ remote: offer.name, offer })),
  )
  return {
    about: 'other remotes',
    found: `nothing that ${counted(others.length, 'other')} ${others.length === 1 ? 'has' : 'have'}`,
    // The claims have named what is the host's.
    faults: faults.filter(({ values }) => values?.owner !== 'host').map(inWords),
  }
}

/** All checks of a build that are possible without publishing it: the server's own, its files, and that it starts. */
export async function findingsOf(built: Built, { host, live }: CheckedHost): Promise<Finding[]> {
  return [
    checkHostFit(built.document, host),
    checkDocument(built.document),
    ...(live ? [checkClashes(built, live)] : []),
    checkFiles(built),
    await runBuilt(built, host),
  ]
}

/** Prints the findings, one line per check; returns the number of faults. */
export function printFindings(findings: Finding[], { print }: Output): number {
  for (const { about, found, faults } of findings) {
    if (faults.length === 0) print(`  ok      ${about}: ${found}`)
    for (const fault of faults) print(`  WRONG   ${about}: ${fault}`)
  }
  return findings.reduce((sum, { faults }) => sum + faults.length, 0)
}

/** `almanac check`: 0 when every build is compatible with the host, else 1. */
export async function checkRemotes(folders: string[], host: string | null, output: Output): Promise<number> {
  const checked = host === null ? await builtHost() : await runningHost(serverUrl(host))
  let wrong = 0
  for (const folder of folders) {
    const built = await readBuilt(folder)
    const { remote, version } = built.document
    output.print(`${remote} ${version} against ${checked.where}`)
    const faults = printFindings(await findingsOf(built, checked), output)
    output.print(faults === 0 ? '  It fits.' : `  ${counted(faults, 'fault')}.`)
    wrong += faults > 0 ? 1 : 0
  }
  if (folders.length > 1)
    output.print(
      wrong === 0
        ? `All ${folders.length} fit.`
        : `${wrong} of ${folders.length} ${wrong === 1 ? 'does' : 'do'} not fit.`,
    )
  return wrong === 0 ? 0 : 1
}
