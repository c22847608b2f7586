import { testSigner } from '../../testing/registry'
import { release } from '../../testing/releases'
import { registerMounted } from '../mounted-releases'
import { whenUnusable } from '../screen-state'
import { noteHeapGrowth } from './measure'
import { LOOK_AFTER_MS, startMonitor, take } from './monitor'
import { probeScreen } from './probe'

jest.mock('./probe', () => ({
  probeScreen: jest.fn(() => 'ok'),
  isScreenGone: () => document.getElementById('content') === null,
}))

interface Body {
  load_token: string
  outcomes: { remote: string; version: string; kind: string; measured?: object }[]
}
const bodies: Promise<Body>[] = []
/** Sent outcomes, as "remote version kind". */
const sent = async () =>
  (await Promise.all(bodies)).flatMap(({ outcomes }) =>
    outcomes.map((one) => `${one.remote} ${one.version} ${one.kind}`),
  )

const read = (body: Blob) =>
  new Promise<Body>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => {
      resolve(JSON.parse(typeof reader.result === 'string' ? reader.result : 'null') as Body)
    }
    reader.readAsText(body)
  })

let accept: (token: string, at?: number) => Promise<void>

beforeAll(async () => {
  document.head.innerHTML = '<meta name="host-version" content="0.3.0">'
  document.body.innerHTML = '<div id="root"><main id="content"></main></div>'
  const signer = await testSigner()
  accept = async (load_token, at = performance.now()) => {
    const remotes = ['social', 'surveys'].map((remote) => release(remote, []))
    const { user_id } = await signer.registry()
    take([{ load_token, user_id, remotes, at }], [])
  }
  await accept('first')
  jest.useFakeTimers()
  startMonitor({
    beacon: (_, body) => {
      bodies.push(read(body))
      return true
    },
    fetch: () => Promise.reject(new Error('not used')),
  })
})
afterAll(async () => {
  // Before the environment does it, which no observer survives.
  document.body.replaceChildren()
  await Promise.resolve()
  jest.useRealTimers()
})

const shown = (remote: string, place: 'screen' | 'fill', preview = false) =>
  registerMounted({ release: { ...release(remote, []), preview }, loaded: { version: '1.0.0' } }, place)
const pass = (milliseconds: number) => {
  jest.advanceTimersByTime(milliseconds)
}
async function withRealTimers<T>(work: () => Promise<T>): Promise<T> {
  jest.useRealTimers()
  const result = await work()
  jest.useFakeTimers()
  return result
}

test('two seconds after a mount what is shown is reported once, all of it in one call', async () => {
  const end = [shown('social', 'screen'), shown('surveys', 'fill')]
  pass(LOOK_AFTER_MS - 1)
  expect(bodies).toHaveLength(0)
  pass(100_000)
  expect(bodies).toHaveLength(1)
  expect(await withRealTimers(sent)).toEqual(['social 1.0.0 ok', 'surveys 1.0.0 ok', 'host 0.3.0 ok'])
  for (const one of end) one()
})

test('a screen that looks broken each time, within five seconds, is unusable; one that enters slowly is not', async () => {
  bodies.length = 0
  const end = shown('social', 'screen')
  jest.mocked(probeScreen).mockReturnValueOnce('button').mockReturnValueOnce('button')
  pass(LOOK_AFTER_MS)
  // Left between two looks: nobody knows.
  window.dispatchEvent(new Event('pagehide'))
  pass(10_000)
  expect(bodies).toHaveLength(0)
  jest.mocked(probeScreen).mockReturnValue('button')
  end()
  const again = shown('social', 'screen')
  pass(5_100)
  await whenUnusable()
  expect(await withRealTimers(sent)).toEqual(['social 1.0.0 probe'])
  jest.mocked(probeScreen).mockReturnValue('ok')
  again()
})

test('a preview is not reported, and a screen is when the page is left before it was looked at', async () => {
  bodies.length = 0
  await withRealTimers(() => accept('second', performance.now() + 13 * 3_600_000))
  const end = shown('social', 'screen', true)
  pass(10_000)
  window.dispatchEvent(new Event('pagehide'))
  expect(bodies).toHaveLength(0)
  end()
  const again = shown('social', 'screen')
  window.dispatchEvent(new Event('pagehide'))
  expect(await withRealTimers(sent)).toEqual(['social 1.0.0 ok', 'host 0.3.0 ok'])
  again()
})

test('a page that is emptied is noticed when it is, or at the latest when people leave it', async () => {
  bodies.length = 0
  await withRealTimers(() => accept('third', performance.now() + 26 * 3_600_000))
  const page = document.body.innerHTML
  const end = shown('social', 'screen')
  pass(LOOK_AFTER_MS)
  jest.mocked(probeScreen).mockReturnValue('gone')
  document.body.innerHTML = ''
  await Promise.resolve()
  pass(3_100)
  expect(await withRealTimers(sent)).toEqual(['social 1.0.0 ok', 'host 0.3.0 ok', 'social 1.0.0 probe'])
  end()
  document.body.innerHTML = page
  await Promise.resolve()

  const again = shown('surveys', 'screen')
  document.body.innerHTML = ''
  window.dispatchEvent(new Event('pagehide'))
  expect((await withRealTimers(sent)).slice(3)).toEqual(['surveys 1.0.0 probe'])
  jest.mocked(probeScreen).mockReturnValue('ok')
  document.body.innerHTML = page
  again()
})

test('a storage that is full since the page was opened is noticed, and hides no other failure', async () => {
  bodies.length = 0
  await withRealTimers(() => accept('fourth', performance.now() + 39 * 3_600_000))
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const end = shown('surveys', 'screen')
  pass(LOOK_AFTER_MS)
  expect(await withRealTimers(sent)).toEqual(['surveys 1.0.0 leak'])
  end()
  refuse.mockRestore()
})

test('what is measured after a release was reported waits until the page is left, in one call', async () => {
  // What earlier loads left is sent.
  window.dispatchEvent(new Event('pagehide'))
  bodies.length = 0
  await withRealTimers(() => accept('measured', performance.now() + 52 * 3_600_000))
  const end = shown('social', 'screen')
  pass(LOOK_AFTER_MS + 5_000)
  expect(bodies).toHaveLength(1)
  for (const heap_growth of [1, 2, 3]) {
    noteHeapGrowth('social 1.0.0', heap_growth)
    pass(30_000)
  }
  expect(bodies).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(bodies).toHaveLength(2)
  const last = await withRealTimers(() => Promise.resolve(bodies[1]))
  expect(last?.outcomes).toMatchObject([{ remote: 'social', kind: 'ok', measured: { heap_growth: 3 } }])
  end()
})

test('a release that replaces younger methods of arrays silences nothing', async () => {
  bodies.length = 0
  await withRealTimers(() => accept('fifth', performance.now() + 65 * 3_600_000))
  const names = ['at', 'findLast', 'flatMap', 'toSorted'] as const
  const kept = names.map((name) => [name, Reflect.get(Array.prototype, name) as unknown] as const)
  for (const name of names)
    Reflect.set(Array.prototype, name, () => {
      throw new TypeError(`no ${name}`)
    })
  const end = shown('social', 'screen')
  take(
    [],
    [
      {
        release: { remote: 'social', version: '1.0.0' },
        error: Object.assign(new TypeError('no at'), { stack: 'at f (https://a.test/remotes/social/1.0.0/x.js:1:2)' }),
        otherwise: 'render',
        at: performance.now(),
      },
    ],
  )
  await withRealTimers(() => new Promise((resolve) => setTimeout(resolve)))
  pass(LOOK_AFTER_MS)
  for (const [name, method] of kept) Reflect.set(Array.prototype, name, method)
  expect(await withRealTimers(sent)).toContain('social 1.0.0 render')
  end()
})
