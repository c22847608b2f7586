import type { Page } from '@playwright/test'
import { PASSWORD } from './people'

/**
 * Signs the page's browser in through the API; the specs of the login screen cover
 * that screen. The spec then opens the page itself.
 */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const before = await page.request.get('/api/sessions/current')
  const token = before.headers()['x-csrf-token']
  const answer = await page.request.post('/api/users/sign_in.json', {
    data: { user: { email, password } },
    headers: token ? { 'x-csrf-token': token } : {},
  })
  if (!answer.ok()) throw new Error(`${email} could not be signed in: ${answer.status()} ${await answer.text()}`)
}
