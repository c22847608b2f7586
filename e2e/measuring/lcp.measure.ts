import { test } from '@playwright/test'
import { SCREENS, federated, oneBundle } from './builds'
import { median } from './median'
import { report, type Row } from './report'
import { visit } from './visit'

const LOADS = Number(process.env['MEASURE_LOADS'] ?? 21)

test('largest contentful paint on a slow phone', async ({ browser }) => {
  const rows: Row[] = []
  const product = await federated()
  for (const screen of SCREENS) {
    const bundle = await oneBundle(screen)
    const one: number[] = []
    const other: number[] = []
    // Alternating, so that other load on the machine affects both alike.
    for (let load = 0; load < LOADS; load += 1) {
      one.push((await visit(browser, product.url, screen, true)).lcp)
      other.push((await visit(browser, bundle.url, screen, true)).lcp)
    }
    await bundle.dispose()
    rows.push({
      screen: screen.name,
      what: `largest contentful paint, median of ${LOADS}`,
      unit: 'ms',
      federated: median(one),
      one_bundle: median(other),
    })
  }
  await product.dispose()
  report(rows)
})
