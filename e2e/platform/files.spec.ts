import { expect, test } from '../harness/test'
import { releases } from './releases'

test('hashed files are kept for ever and compressed, pages and manifests are asked for again, what is missing is never the page', { tag: '@gateway' }, async ({ page, request }) => {
  const answer = await page.goto('/login')
  expect(answer?.headers()['cache-control'] ?? '').toMatch(/no-cache|no-store/)
  const script = await page.locator('script[src]').first().getAttribute('src')
  const file = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()['cache-control']).toContain('immutable')
  expect(file.headers()['content-encoding']).toBe('br')
  expect(file.headers()['vary']).toMatch(/accept-encoding/i)
  expect(file.headers()['content-type']).toContain('javascript')

  for (const { remote, version } of releases) {
    const manifest = await request.get(`/remotes/${remote}/${version}/mf-manifest.json`)
    expect(manifest.status()).toBe(200)
    expect(manifest.headers()['cache-control']).not.toContain('immutable')
  }

  for (const path of ['/main.0123456789.js', '/remotes/social/9.9.9/mf-manifest.json', '/remotes/nothing/0.1.0/mf-manifest.json']) {
    const answer = await request.get(path)
    expect({ path, status: answer.status() }).toEqual({ path, status: 404 })
    expect(await answer.text()).not.toContain('id="root"')
  }

  const unknown = await request.get('/api/nothing/here')
  expect(unknown.status()).toBe(404)
  expect(await unknown.json()).toEqual({ errors: [{ code: expect.any(String) as unknown, title: expect.any(String) as unknown }] })
})
