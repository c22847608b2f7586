import { useEffect, useState } from 'react'
import { act, fakeServer, renderScreen, screen } from '@almanac/testing'
import type { RemoteModule } from '@almanac/federation'
import { Slot, useBusy } from '@almanac/federation/shell'
import type { Release } from '@almanac/contracts/platform/registry'
import { productTheme } from '@almanac/domain/theme'
import { putRegistry, useRelease } from '../registry/registry-store'
import { loadedRemote, loadLastGoodRemote, loadRemote, loadSlot } from '../remotes/load-release'
import { reportFailure } from '../remotes/release-outcomes'
import { testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { RemoteOutlet } from './RemoteOutlet'

jest.mock('../remotes/load-release', () => ({
  loadRemote: jest.fn(),
  loadedRemote: jest.fn(() => null),
  loadLastGoodRemote: jest.fn(),
  loadSlot: jest.fn(),
  loadedSlot: jest.fn(() => null),
  loadLastGoodSlot: jest.fn(() => Promise.reject(new Error('none'))),
  forgetLoaded: jest.fn(),
}))
jest.mock('../remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))

const mount = jest.fn()
const unmount = jest.fn()

/** A screen that shows its version and can be busy. */
const moduleShowing = (version: string, save?: () => Promise<void>): RemoteModule => ({
  Screens: () => {
    const [busy, setBusy] = useState(false)
    useBusy(busy, save)
    useEffect(() => {
      mount(version)
      return () => {
        unmount(version)
      }
    }, [])
    return (
      <button
        onClick={() => {
          setBusy(!busy)
        }}
      >{`version ${version}`}</button>
    )
  },
})
const throwing: RemoteModule = {
  Screens: () => {
    throw new Error('broken on purpose')
  },
}

const social = (version: string, more: Partial<Release> = {}): Release => ({
  ...release('social', []),
  version,
  address: `/${version}/`,
  ...more,
})
const loaded = (module: RemoteModule, version: string) => Promise.resolve({ module, version, textScope: null })

function Place() {
  const wanted = useRelease('social')
  return wanted ? <RemoteOutlet release={wanted} pathname="/messages" /> : null
}

let signer: Awaited<ReturnType<typeof testSigner>>

async function serve(remote: Release, ...others: Release[]): Promise<void> {
  const registry = await signer.registry({ remotes: [remote, ...others] })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
}

const modules = new Map<string, RemoteModule>()

beforeEach(async () => {
  fakeServer()
  signer = await testSigner()
  jest.clearAllMocks()
  modules.clear()
  jest.mocked(loadRemote).mockImplementation(({ version }) => {
    const module = modules.get(version) ?? moduleShowing(version)
    modules.set(version, module)
    return loaded(module, version)
  })
  jest
    .mocked(loadLastGoodRemote)
    .mockImplementation(({ fallback }) =>
      fallback ? loaded(moduleShowing(fallback.version), fallback.version) : Promise.reject(new Error('none')),
    )
})

const shown = (version: string) => screen.findByRole('button', { name: `version ${version}` })

test('an idle screen is replaced by the new release in one step, and unmounted', async () => {
  await serve(social('1'))
  await renderScreen(<Place />)
  await shown('1')
  await serve(social('2'))
  await shown('2')
  expect(screen.queryByRole('button', { name: 'version 1' })).toBeNull()
  expect(unmount).toHaveBeenCalledWith('1')
  expect(mount.mock.calls).toEqual([['1'], ['2']])
})

test('a busy screen stays until it is idle', async () => {
  await serve(social('1'))
  const { person } = await renderScreen(<Place />)
  await person.click(await shown('1'))
  await serve(social('2'))
  expect(jest.mocked(loadRemote)).toHaveBeenCalledTimes(2)
  await person.click(await shown('1'))
  await shown('2')
})

test('an urgent release has the work saved and is shown at once', async () => {
  const save = jest.fn(() => Promise.resolve())
  modules.set('1', moduleShowing('1', save))
  await serve(social('1'))
  const { person } = await renderScreen(<Place />)
  await person.click(await shown('1'))
  await serve(social('2', { urgent: true }))
  await shown('2')
  expect(save).toHaveBeenCalledTimes(1)
})

test('when the last good release was loaded instead of the new one, the shown screen stays', async () => {
  await serve(social('1'))
  await renderScreen(<Place />)
  await shown('1')
  jest.mocked(loadRemote).mockImplementation(() => loaded(moduleShowing('0'), '0'))
  await serve(social('2'))
  expect(await shown('1')).toBeVisible()
  expect(unmount).not.toHaveBeenCalled()
})

test('a theme change does not remount the screen', async () => {
  await serve(social('1'))
  await renderScreen(<Place />)
  const button = await shown('1')
  await serve(social('1', { theme_key: 'sea', theme: { ...productTheme, key: 'sea' } }))
  expect(await shown('1')).toBe(button)
  expect(button.closest('[data-theme="sea"]')).not.toBeNull()
  expect(jest.mocked(loadRemote)).toHaveBeenCalledTimes(1)
})

test('a release that was loaded before is shown at once, without its placeholder', async () => {
  jest.mocked(loadedRemote).mockImplementation(({ version }) => ({
    module: moduleShowing(version),
    version,
    textScope: null,
  }))
  await serve(social('1'))
  await renderScreen(<Place />)
  expect(screen.getByRole('button', { name: 'version 1' })).toBeVisible()
  expect(jest.mocked(loadRemote)).not.toHaveBeenCalled()
  jest.mocked(loadedRemote).mockImplementation(() => null)
})

test('what did not arrive is loaded again when the network returns', async () => {
  jest.mocked(loadRemote).mockImplementationOnce(() => Promise.reject(new Error('lost on the way')))
  await serve(social('1'))
  await renderScreen(<Place />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  act(() => void dispatchEvent(new Event('online')))
  await shown('1')
})

describe('a release that throws while rendering', () => {
  let complaints: jest.SpyInstance
  beforeEach(() => {
    complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    modules.set('broken', throwing)
  })
  afterEach(() => {
    complaints.mockRestore()
  })

  test('is not shown in place of a running release', async () => {
    await serve(social('1'))
    await renderScreen(<Place />)
    await shown('1')
    const broken = social('broken')
    await serve(broken)
    await shown('1')
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ version: 'broken' }),
      'broken',
      expect.any(Error),
      'render',
    )
    await serve(social('3'))
    await shown('3')
  })

  test('is replaced by the last good release', async () => {
    await serve(social('broken', { fallback: { version: '0', address: '/0/', manifest: '', files: {} } }))
    await renderScreen(<Place />)
    await shown('0')
  })

  test('shows an error without a last good release, and can be retried', async () => {
    await serve(social('broken'))
    const { person } = await renderScreen(<Place />)
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    await serve(social('3'))
    await shown('3')
  })

  test('renders nothing in a slot, and the screen around it still works', async () => {
    modules.set('1', {
      Screens: () => (
        <>
          <Slot name="history.panels" props={{ user_id: 'u', start_date: '', end_date: '' }} />
          <button>version 1</button>
        </>
      ),
    })
    jest.mocked(loadSlot).mockImplementation(() =>
      Promise.resolve({
        module: {
          Fill: () => {
            throw new Error('broken on purpose')
          },
        },
        version: '1.0.0',
        textScope: null,
      }),
    )
    const devices = release('devices', [])
    devices.descriptor.slots['history.panels'] = './history.panels'
    await serve(social('1'), devices)
    await renderScreen(<Place />)
    await shown('1')
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'devices' }),
      '1.0.0',
      expect.any(Error),
      'render',
    )
  })
})

test('the fills of a slot are sorted by remote, and work in progress in them keeps the screen', async () => {
  modules.set('1', {
    Screens: () => (
      <>
        <Slot name="history.panels" props={{ user_id: 'u', start_date: '', end_date: '' }} />
        <button>version 1</button>
      </>
    ),
  })
  function Panel({ name }: { name: string }) {
    const [busy, setBusy] = useState(false)
    useBusy(busy)
    return (
      <label>
        <input
          type="checkbox"
          onChange={() => {
            setBusy(!busy)
          }}
        />
        {name}
      </label>
    )
  }
  jest
    .mocked(loadSlot)
    .mockImplementation(({ remote }) =>
      Promise.resolve({ module: { Fill: () => <Panel name={remote} /> }, version: '1.0.0', textScope: null }),
    )
  const filling = (remote: string) => {
    const filled = release(remote, [])
    filled.descriptor.slots['history.panels'] = './history.panels'
    return filled
  }
  const [surveys, devices] = [filling('surveys'), filling('devices')]
  await serve(social('1'), surveys, devices)
  const { person } = await renderScreen(<Place />)
  await shown('1')
  expect((await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
    'devices',
    'surveys',
  ])
  await person.click(screen.getByRole('checkbox', { name: 'surveys' }))
  await serve(social('2'), surveys, devices)
  await shown('1')
  await person.click(screen.getByRole('checkbox', { name: 'surveys' }))
  await shown('2')
})
