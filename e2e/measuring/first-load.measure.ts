import { expect, test } from '@playwright/test'
import { SCREENS, federated, oneBundle } from './builds'
import { report, type Row } from './report'
import { visit } from './visit'

test('bytes and requests until a screen is there', async ({ browser }) => {
  const rows: Row[] = []
  const product = await federated()
  for (const screen of SCREENS) {
    const bundle = await oneBundle(screen)
    const one = await visit(browser, product.url, screen, false)
    const other = await visit(browser, bundle.url, screen, false)
    await bundle.dispose()
    expect(one.twice, 'scripts fetched twice').toEqual([])
    rows.push(
      {
        screen: screen.name,
        what: 'JavaScript, brotli',
        unit: 'KB',
        federated: one.scriptBytes / 1024,
        one_bundle: other.scriptBytes / 1024,
      },
      { screen: screen.name, what: 'scripts', unit: '', federated: one.scripts, one_bundle: other.scripts },
      { screen: screen.name, what: 'requests in all', unit: '', federated: one.requests, one_bundle: other.requests },
    )
  }
  await product.dispose()
  report(rows)
})
