/** Workspace packages that the first screen uses. */
const uses = ['@almanac/auth', '@almanac/federation', '@almanac/i18n', '@almanac/ui']

/** @param {string} name */
const packageJson = (name) =>
  `${JSON.stringify(
    {
      name,
      version: '0.1.0',
      private: true,
      description: 'Greets the participant and says which day it is',
      type: 'module',
      scripts: { build: 'webpack --mode production', dev: 'node ../../tools/dev.mjs' },
      dependencies: { ...Object.fromEntries(uses.map((own) => [own, 'workspace:*'])), react: 'catalog:' },
      devDependencies: {
        '@almanac/testing': 'workspace:*',
        '@types/react': 'catalog:',
        webpack: 'catalog:',
        'webpack-cli': 'catalog:',
      },
    },
    null,
    2,
  )}\n`

/** @param {string} name */
const descriptor = (name) => `import { defineRemote, defineRoutes } from '@almanac/federation'

/** The files of the screens: each comes when it is first shown. */
const screens = {
  today: () => import(/* webpackChunkName: "${name}_today" */ './src/today/TodayScreen').then((file) => file.TodayScreen),
}

/** Every address of this remote, and what stands there. */
export const routes = defineRoutes([{ path: '/${name}', title: 'today.title', screen: screens.today }])

/** A greeting, and which day it is. */
export const descriptor = defineRemote({
  name: '${name}',
  routes,
  navigation: [{ path: '/${name}', label: 'today.title', icon: 'calendar', order: 100, place: 'more' }],
})
`

/** @param {string} name */
const remote = (name) => `import '@almanac/i18n/texts/${name}'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'

/** A greeting, and which day it is. */
export const remote: RemoteModule = { Screens: createScreens(routes) }
`

/** @param {string} name */
const screen = (name) => `import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Screen, Stack, Text } from '@almanac/ui/core'
import { useEffect, useState } from 'react'

/** Greets the participant and names the day in their time zone. */
export function TodayScreen() {
  const { t, format } = useTranslation('${name}')
  const { first_name, time_zone } = useUser()
  const [now, setNow] = useState(() => new Date())

  // A page that was left open is looked at again on another day.
  useEffect(() => {
    const look = () => {
      setNow(new Date())
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return (
    <Screen title={t('today.title')} heading="hidden">
      <Stack gap={1}>
        <Text variant="heading">{first_name ? t('today.greeting', { name: first_name }) : t('today.title')}</Text>
        <Text tone="soft">{t('today.day', { day: format.date(now, 'full', { timeZone: time_zone ?? undefined }) })}</Text>
      </Stack>
    </Screen>
  )
}
`

const test = `import { act, aUser, renderScreen, screen } from '@almanac/testing'
import { TodayScreen } from './TodayScreen'

// Late in the evening in London, and the next day in Tokyo.
const EVENING = new Date('2026-03-09T22:30:00Z')

beforeEach(() => {
  jest.useFakeTimers({ now: EVENING, advanceTimers: true, doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

test('greets by name and says the day where the participant is', async () => {
  await renderScreen(<TodayScreen />, { user: aUser({ first_name: 'Maya', time_zone: 'Asia/Tokyo' }) })
  expect(await screen.findByText('Hello, Maya')).toBeVisible()
  expect(screen.getByText('Today is Tuesday, March 10, 2026.')).toBeVisible()
})

test('speaks the language of the participant', async () => {
  await renderScreen(<TodayScreen />, { user: aUser({ first_name: 'Inés', time_zone: 'Europe/Madrid' }), locale: 'es' })
  expect(await screen.findByText('Hola, Inés')).toBeVisible()
  expect(screen.getByText('Hoy es lunes, 9 de marzo de 2026.')).toBeVisible()
})

test('greets somebody who gave no name', async () => {
  await renderScreen(<TodayScreen />, { user: aUser({ first_name: null }) })
  expect(await screen.findByText('Hello', { selector: 'p' })).toBeVisible()
})

test('looked at again on the next day, it says that day', async () => {
  await renderScreen(<TodayScreen />, { user: aUser({ time_zone: 'Europe/London' }) })
  expect(await screen.findByText('Today is Monday, March 9, 2026.')).toBeVisible()
  jest.setSystemTime(new Date('2026-03-10T07:00:00Z'))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(screen.getByText('Today is Tuesday, March 10, 2026.')).toBeVisible()
})
`

/** The texts of the first screen, by language. */
export const words = {
  en: { today: { title: 'Hello', greeting: 'Hello, {{name}}', day: 'Today is {{day}}.' } },
  es: { today: { title: 'Hola', greeting: 'Hola, {{name}}', day: 'Hoy es {{day}}.' } },
  fr: { today: { title: 'Bonjour', greeting: 'Bonjour, {{name}}', day: 'Nous sommes le {{day}}.' } },
  ar: { today: { title: 'مرحبًا', greeting: 'مرحبًا، {{name}}', day: 'اليوم هو {{day}}.' } },
}

/**
 * All files of a new remote, by path relative to the remote's folder.
 * @param {string} name
 * @returns {Record<string, string>}
 */
export const filesOf = (name) => ({
  'package.json': packageJson(name),
  'webpack.config.cjs': "module.exports = require('@almanac/federation/webpack').remote(__dirname)\n",
  'remote.ts': descriptor(name),
  'src/remote.tsx': remote(name),
  'src/today/TodayScreen.tsx': screen(name),
  'src/today/TodayScreen.test.tsx': test,
})
