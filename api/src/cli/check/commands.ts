import { clashesOf } from '@almanac/domain/releases'
import { errorTitle } from '../../http/words'
import { supported } from '../../http/locales'
import { readBuilt, type Built } from '../releases/built'
import { serverUrl } from '../server'
import { counted, type Output } from '../output'
import { checkFiles, checkHostFit, checkRoutes, checkWords, type Finding } from './document'
import { builtHost, runningHost, type CheckedHost } from './host'
import { runBuilt } from './run'

/** Routes and other claims of the build that belong to another remote of a running host. */
function checkClaims({ document: { remote, descriptor } }: Built, live: NonNullable<CheckedHost['live']>): Finding {
  const others = live.filter((other) => other.name !== remote)
  const clashes = clashesOf(
    descriptor,
    others.map((offer) => ({ remote: offer.name, offer })),
  ).filter(({ owner }) => owner !== 'host')
  return {
    about: 'other remotes',
    found: `nothing that ${counted(others.length, 'other')} ${others.length === 1 ? 'has' : 'have'}`,
    faults: clashes.map(({ code, what, owner }) => errorTitle(code, 'en', { remote, what, owner })),
  }
}

/** All checks of a build that are possible without publishing it. */
export async function findingsOf(built: Built, { host, live }: CheckedHost): Promise<Finding[]> {
  return [
    ...checkHostFit(built.document, host),
    checkRoutes(built.document),
    ...(live ? [checkClaims(built, live)] : []),
    checkWords(
      built.document,
      supported.map(({ code }) => code),
    ),
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
