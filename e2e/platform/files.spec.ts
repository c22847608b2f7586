import { expect, signIn, test } from '../harness/test'
import { releases } from './releases'

test(
  'hashed files are cached forever and compressed, pages and manifests are revalidated, and a missing file is never the page',
  { tag: '@gateway' },
  async ({ page, request }) => {
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

    for (const path of [
      '/main.0123456789.js',
      '/remotes/social/9.9.9/mf-manifest.json',
      '/remotes/nothing/0.1.0/mf-manifest.json',
    ]) {
      const answer = await request.get(path)
      expect({ path, status: answer.status() }).toEqual({ path, status: 404 })
      expect(await answer.text()).not.toContain('id="root"')
    }

    const unknown = await request.get('/api/nothing/here')
    expect(unknown.status()).toBe(404)
    expect(await unknown.json()).toEqual({
      errors: [{ code: expect.any(String) as unknown, title: expect.any(String) as unknown }],
    })

    // Larger than a gateway passes on: its refusal names the request too, or the page would send the same forever.
    if (!process.env['E2E_GATEWAY']) return
    const refused = await request.post('/api/sessions', {
      data: Buffer.alloc(65 * 2 ** 20),
      headers: { 'x-almanac-request': '1-2-3-4' },
    })
    expect([refused.status(), refused.headers()['x-almanac-answers']]).toEqual([413, '1-2-3-4'])
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'TOO_LARGE' }] })
  },
)

test('a byte range of a video is served, to authorized users only', { tag: '@gateway' }, async ({ page }) => {
  // The activity Everything has a video; this test writes no data of ch1.
  await signIn(page, 'ch1@e2e.test')
  const activities = await (await page.request.get('/api/activities?with_objectives=true')).text()
  const paths = new Set([...activities.matchAll(/\/api\/media\/[0-9a-f-]{36}/g)].map(([path]) => path))
  const answers = await Promise.all(
    [...paths].map((path) => page.request.get(path, { headers: { range: 'bytes=0-9' } })),
  )
  const film = answers.find((answer) => answer.headers()['content-type'] === 'video/webm')
  expect(film?.status()).toBe(206)
  expect(film?.headers()['content-range']).toMatch(/^bytes 0-9\/\d+$/)
  expect(await film?.body()).toHaveLength(10)
})
