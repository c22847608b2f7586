import { outcomesOf } from '../harness/loads'
import { operatorAt } from '../harness/operator'
import { emailOf } from '../harness/people'
import { fileIn, published, rewrite, variantOf } from '../harness/releases'
import { expect, signIn, test } from '../harness/test'

const WORDS = { bundled: 'No conversations yet', '1.1.0': 'Nothing said (haunting)' }

/**
 * Side effects of a release on the page that outlive it: it breaks `fetch` for the whole page, and throws at each
 * click.
 */
const SIDE_EFFECTS = `globalThis.fetch=()=>Promise.reject(new TypeError('taken'));
document.addEventListener('click',()=>{document.body.dataset.haunted='yes';throw new Error('broken on purpose after it was shown')});
`

test.use({ alone: true, errorsExpected: true })

test('an error thrown after rendering rolls the release back, and the page reloads without its side effects', async ({
  page,
  person,
  server,
}) => {
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  await published(
    server,
    token,
    variantOf('social', '1.1.0', {
      words: { [WORDS.bundled]: WORDS['1.1.0'] },
      files: (folder) => rewrite(folder, fileIn(folder, 'remote'), (text) => SIDE_EFFECTS + text),
    }),
  )
  await operator.rollOut('social', { version: '1.1.0' })

  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByText(WORDS['1.1.0'], { exact: true })).toBeVisible()
  // Two others have met it; one person alone is no evidence.
  await outcomesOf(server, [emailOf(50), emailOf(51)], { remote: 'social', version: '1.1.0', kind: 'error' })
  const reloaded = page.waitForEvent('load')
  await page.getByText(WORDS['1.1.0'], { exact: true }).click()
  await reloaded

  await expect(page.getByText(WORDS.bundled, { exact: true })).toBeVisible()
  await page.getByText(WORDS.bundled, { exact: true }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-haunted')
  expect(await page.evaluate(() => fetch('/api/registry/revision').then(({ ok }) => ok))).toBe(true)
  await operator.leave()
})
