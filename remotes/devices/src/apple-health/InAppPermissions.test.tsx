import { connect, type Bridge } from '@almanac/native'
import { shellInPage } from '@almanac/native/testing/in-page'
import { ShellContext } from '@almanac/federation/shell'
import { renderScreen, screen, waitFor } from '@almanac/testing'
import { InAppPermissions } from './InAppPermissions'

type Answers = Parameters<typeof shellInPage>[0]

async function show(answers: Answers | null, platform: 'ios' | 'android' = 'ios', of = platform) {
  const { shell, port } = shellInPage(answers ?? {}, platform)
  let bridge: Bridge | null = null
  if (answers) connect({ port, incarnation: 'page', onConnected: (opened) => (bridge = opened) })
  const native = { current: () => bridge, subscribe: () => () => undefined }
  const rendered = await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, native }}>
      <InAppPermissions platform={of} />
    </ShellContext>,
  )
  return { ...rendered, shell }
}

test('in the app it asks Apple Health for what was not asked for, and says so afterwards', async () => {
  let asked = false
  const { person, shell } = await show({
    health_permissions: () => ({
      kinds: [
        { kind: 'steps', asked: true },
        { kind: 'glucose', asked },
        { kind: 'a kind of a newer shell', asked: false },
      ],
    }),
    health_ask: () => {
      asked = true
      return {}
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Choose what Almanac may read' }))
  expect(shell.called).toContainEqual({ name: 'health_ask', request: { kinds: ['glucose'] } })
  expect(await screen.findByText(/Apple Health has asked you/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('in the Android app it asks Health Connect', async () => {
  const { person, shell } = await show(
    { health_permissions: () => ({ kinds: [{ kind: 'steps', asked: false }] }), health_ask: () => ({}) },
    'android',
  )
  expect(await screen.findByText(/read from Health Connect/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Choose what Almanac may read' }))
  expect(shell.called).toContainEqual({ name: 'health_ask', request: { kinds: ['steps'] } })
})

test('where asking fails it says so and can be tried again', async () => {
  const { person } = await show({
    health_permissions: () => ({ kinds: [{ kind: 'steps', asked: false }] }),
    health_ask: () => ({ error: 'failed' }),
  })
  const button = await screen.findByRole('button', { name: 'Choose what Almanac may read' })
  await person.click(button)
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  await waitFor(() => expect(button).toBeEnabled())
})

const health: Answers = { health_permissions: () => ({ kinds: [] }), health_ask: () => ({}) }

test.each<[string, Answers | null, 'ios' | 'android']>([
  ['a browser', null, 'ios'],
  ['a shell without Apple Health', {}, 'ios'],
  ['a shell with Health Connect', health, 'android'],
])('in %s nothing is said of Apple Health', async (_, answers, platform) => {
  const { shell } = await show(answers, platform, 'ios')
  expect(shell.called).toEqual([])
  expect(screen.queryByText('In this app')).not.toBeInTheDocument()
})
