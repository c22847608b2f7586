import { expect, signIn, test } from '../harness/test'

/** The first event that a tab receives on its own stream, while the stream stays open. */
const firstEvent = () =>
  new Promise<{ type: string; revision: number }>((resolve, reject) => {
    const source = new EventSource('/api/events')
    source.addEventListener('registry', ({ data }: MessageEvent<string>) =>
      resolve(JSON.parse(data) as { type: string; revision: number }),
    )
    source.addEventListener('error', () => reject(new Error('the stream ended')))
  })

test(
  'an event reaches a browser when it is written, not when the response ends; a visitor has no stream',
  { tag: '@gateway' },
  async ({ page, person }) => {
    expect((await page.request.get('/api/events')).status()).toBe(401)
    await signIn(page, person)
    await page.goto('/')
    const event = await page.evaluate(firstEvent)
    const { revision } = (await (await page.request.get('/api/registry/revision')).json()) as { revision: number }
    expect(event).toEqual({ type: 'registry', revision })
  },
)
