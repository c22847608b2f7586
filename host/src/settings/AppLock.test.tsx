import { connect, type Bridge } from '@almanac/native'
import { shellInPage } from '@almanac/native/testing/in-page'
import { renderScreen, screen, waitFor } from '@almanac/testing'
import { AppLock } from './AppLock'

type Answers = NonNullable<Parameters<typeof shellInPage>[0]>

async function rendered(answers: Answers) {
  const { shell, port } = shellInPage(answers)
  const bridges: Bridge[] = []
  connect({ port, incarnation: 'page-1', onConnected: (bridge) => void bridges.push(bridge) })
  const [bridge] = bridges
  if (!bridge) throw new Error('the shell did not answer')
  const { person } = await renderScreen(<AppLock bridge={bridge} />)
  return { shell, person }
}
const off = () => ({ available: true, enabled: false })

test('the lock is turned on once the user has authenticated with the system', async () => {
  const { shell, person } = await rendered({ lock_state: off, set_lock: ({ enabled }) => ({ enabled }) })
  await person.click(await screen.findByRole('radio', { name: 'On' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'On' })).toBeChecked())
  expect(shell.called.at(-1)).toEqual({ name: 'set_lock', request: { enabled: true } })
})

test('it is unchanged if the user refuses; a failure shows an error', async () => {
  const answers: unknown[] = [{ enabled: false }, { error: 'failed' }]
  const { person } = await rendered({ lock_state: off, set_lock: () => answers.shift() })
  const on = await screen.findByRole('radio', { name: 'On' })
  await person.click(on)
  expect(on).not.toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(on)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change the app lock')
  expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked()
})

test('without a device lock the setting is not offered', async () => {
  const { shell } = await rendered({ lock_state: () => ({ available: false, enabled: false }), set_lock: () => ({}) })
  await waitFor(() => expect(shell.called).toHaveLength(1))
  expect(screen.queryByRole('radio')).toBeNull()
})
