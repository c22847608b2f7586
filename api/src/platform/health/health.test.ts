import { buildApp } from '../../start/app'
import { connect } from '../../database/connect'
import { createClient } from '../../testing/client'
import { aHost } from '../../testing/releases'
import { platformArea } from '../area'

test('without its database the health check fails, and a page shows it', async () => {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const template = () =>
    Promise.resolve({
      html: '<html><title>Almanac</title><!--boot--></html>',
      host: aHost(),
      hashed: true,
      worker: null,
      samples: {},
    })
  const app = await buildApp({
    database,
    areas: [platformArea],
    page: { template, files: new Map(), frameAncestors: [] },
  })
  try {
    const answer = await createClient(app).get('/health')
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ status: 'degraded', database: 'down' })
    const page = await app.inject({ url: '/history', headers: { accept: 'text/html', 'accept-language': 'ar' } })
    expect([page.statusCode, Number(page.headers['retry-after']) > 0]).toEqual([503, true])
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain('<a class="button" href="">حاول مرة أخرى</a>')
  } finally {
    await app.close()
    await database.destroy()
  }
})
