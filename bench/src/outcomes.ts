import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import { buildApp } from '@almanac/api/start/app'
import type { Database } from '@almanac/api/http/serve'
import { platformArea } from '@almanac/api/platform/area'
import { trialsOf } from '@almanac/api/platform/evidence/counts'
import { type LoadOutcome, outcomesOf } from '@almanac/api/platform/evidence/outcome'
import { insertOutcomes } from '@almanac/api/platform/evidence/rows'
import { type Load, loadTokenOf, readLoadToken } from '@almanac/api/platform/registry/load-token'
import { newSigner } from '@almanac/api/platform/registry/signer'
import { figureOf, measure, measureNow, tableOf } from './support/figures'
import { measureNow as run, onOwnDatabase } from './support/own-database'

const REMOTES = ['account', 'activities', 'devices', 'social', 'surveys', 'telehealth']
const BATCH = 1_000
const BATCHES = 100

const since = new Date(Date.now() - 3_600_000)

function aLoad(index: number): Load {
  return {
    id: randomBytes(16).toString('hex'),
    person: `person ${index % 20_000}`,
    visitor: false,
    company_id: newId(),
    host: '1.0.0',
    at: new Date(),
    releases: REMOTES.map((remote) => ({
      remote,
      version: '1.0.0',
      company_id: null,
      group_id: null,
      rule_since: since,
    })),
  }
}

const reported = REMOTES.map((remote, index) => ({
  remote,
  version: '1.0.0',
  kind: 'ok' as const,
  ...(index === 0 ? { measured: { lcp: 900, inp: 80, cls: 0.01 } } : {}),
}))

/** Writes batches as the server does; returns outcomes per second. */
async function writeBatches(database: Database): Promise<string> {
  const batches = Array.from({ length: BATCHES }, (_, batch): LoadOutcome[] =>
    Array.from({ length: Math.ceil(BATCH / REMOTES.length) }, (__, index) =>
      outcomesOf(aLoad(batch * BATCH + index), 'Chrome', reported),
    )
      .flat()
      .slice(0, BATCH),
  )
  const startedAt = performance.now()
  for (const batch of batches) await insertOutcomes(database, batch)
  const seconds = (performance.now() - startedAt) / 1_000
  return `${Math.round((BATCH * BATCHES) / seconds).toLocaleString('en')} outcomes a second are written, in batches of ${BATCH}.`
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database) => {
    const signer = newSigner()
    const load = aLoad(0)
    const token = loadTokenOf(signer, load)
    const written = await writeBatches(database)
    const app = await buildApp({ database, areas: [platformArea], signer })
    await app.ready()
    const post = () =>
      app.inject({
        method: 'POST',
        url: '/api/release_outcomes',
        payload: {
          load_token: loadTokenOf(signer, { ...load, id: randomBytes(16).toString('hex') }),
          outcomes: reported,
        },
      })
    const startedAt = performance.now()
    const everybody = { remote: 'social', version: '1.0.0', company_id: null, group_id: null, since }
    await trialsOf(database, everybody, null)
    const look = performance.now() - startedAt
    const figures = [
      measureNow('a load token is made', 20_000, () => loadTokenOf(signer, load)),
      measureNow('a load token is read', 20_000, () => readLoadToken(signer, token)),
      await measure('POST /release_outcomes, the six releases of a load, 8 at once', 3_000, 8, post),
      figureOf(`a look at ${Math.round((BATCH * BATCHES) / REMOTES.length)} loads of a release`, [look], look),
    ]
    await app.close()
    process.stdout.write(`${written} A token has ${token.length} bytes.\n\n${tableOf(figures)}\n`)
  })

run(measureAll)
