import { expect, test } from '@playwright/test'
import { operatorAt } from '../harness/operator'
import { published, variantOf } from '../harness/releases'
import { federated, oneBundle, type Screen } from './builds'
import { median } from './median'
import { report, type Row } from './report'
import { visit } from './visit'

const LOADS = Number(process.env['MEASURE_LOADS'] ?? 9)

const MESSAGES: Screen = { name: 'messages', path: '/messages', signedIn: true, remote: 'social' }

/**
 * The same screen from a separately published release, and as part of the one bundle: the cost of independent
 * releases.
 */
test('a remote on a release of its own beside the same screen in one bundle', async ({ browser }) => {
  const product = await federated()
  const operator = await operatorAt(product)
  await published(product, await operator.tokenFor('social'), variantOf('social', '1.0.0'))
  await operator.rollOut('social', { version: '1.0.0' })
  await operator.leave()
  const bundle = await oneBundle(MESSAGES)

  const one = await visit(browser, product.url, MESSAGES, false)
  const other = await visit(browser, bundle.url, MESSAGES, false)
  expect(one.twice, 'scripts fetched twice').toEqual([])
  const ours: number[] = []
  const theirs: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    ours.push((await visit(browser, product.url, MESSAGES, true)).lcp)
    theirs.push((await visit(browser, bundle.url, MESSAGES, true)).lcp)
  }
  await bundle.dispose()
  await product.dispose()

  const rows: Row[] = [
    {
      screen: MESSAGES.name,
      what: 'JavaScript, brotli',
      unit: 'KB',
      federated: one.scriptBytes / 1024,
      one_bundle: other.scriptBytes / 1024,
    },
    { screen: MESSAGES.name, what: 'scripts', unit: '', federated: one.scripts, one_bundle: other.scripts },
    { screen: MESSAGES.name, what: 'requests in all', unit: '', federated: one.requests, one_bundle: other.requests },
    {
      screen: MESSAGES.name,
      what: `largest contentful paint, median of ${LOADS}`,
      unit: 'ms',
      federated: median(ours),
      one_bundle: median(theirs),
    },
  ]
  report(rows)
})
