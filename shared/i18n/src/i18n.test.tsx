import { act, renderScreen, screen } from '@almanac/testing'
import { Component, Suspense, useState, type ReactNode } from 'react'
import {
  bestLocale,
  formatIn,
  loadTexts,
  registeringFor,
  registerTexts,
  setLocale,
  SpeakingAs,
  supportedLocale,
  useAnyTexts,
} from '.'

function Greeting() {
  const { t, locale, dir } = useAnyTexts('probe')
  return <p>{`${t('greeting', { name: 'Maya' })} ${locale} ${dir}`}</p>
}

class Catching extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children
  }
}

const words = {
  en: { greeting: 'Hello {{name}}' },
  es: { greeting: 'Hola {{name}}' },
  fr: { greeting: 'Bonjour {{name}}' },
  ar: { greeting: 'مرحبًا {{name}}' },
}

test('a screen waits for its words and changes its language without a reload', async () => {
  registerTexts('probe', (language) => Promise.resolve({ default: words[language] }))
  await renderScreen(<Greeting />)
  expect(await screen.findByText('Hello Maya en ltr')).toBeInTheDocument()
  await act(() => setLocale('ar'))
  expect(screen.getByText('مرحبًا Maya ar rtl')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  await act(() => setLocale('es-MX'))
  expect(screen.getByText('Hola Maya es-MX ltr')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'es-MX')
})

test('when words cannot be fetched the old language stays, and the next attempt may succeed', async () => {
  let online = false
  registerTexts('faraway', (language) =>
    online || language === 'en' ? Promise.resolve({ default: words[language] }) : Promise.reject(new Error('offline')),
  )
  await expect(setLocale('fr')).rejects.toThrow('offline')
  expect(document.documentElement.lang).not.toBe('fr')
  online = true
  await loadTexts('faraway', 'fr')
  await setLocale('fr')
  expect(document.documentElement.lang).toBe('fr')
})

test('two releases of one app speak each with its own words', async () => {
  const says = (word: string) => (): Promise<{ default: { greeting: string } }> =>
    Promise.resolve({ default: { greeting: `${word} {{name}}` } })
  registeringFor('one', () => {
    registerTexts('probe', says('Dear'))
  })
  registeringFor('two', () => {
    registerTexts('probe', says('Hi'))
  })
  await renderScreen(
    <>
      <SpeakingAs owner="one">
        <Greeting />
      </SpeakingAs>
      <SpeakingAs owner="two">
        <Greeting />
      </SpeakingAs>
      <SpeakingAs owner="nobody">
        <Greeting />
      </SpeakingAs>
    </>,
  )
  expect(await screen.findByText('Dear Maya en ltr')).toBeInTheDocument()
  expect(screen.getByText('Hi Maya en ltr')).toBeInTheDocument()
  expect(screen.getByText('Hello Maya en ltr')).toBeInTheDocument()
})

test('words that cannot be had are an error of the place that they are for, until it is tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked = jest.fn()
  let there = false
  registeringFor('late', () => {
    registerTexts('probe', () => {
      asked()
      return there
        ? Promise.resolve({ default: { greeting: 'At last {{name}}' } })
        : Promise.reject(new Error('changed on its way'))
    })
  })
  const attempts = [{}, {}]
  function Place() {
    const [tried, setTried] = useState(0)
    return (
      <>
        <button
          onClick={() => {
            setTried(1)
          }}
        >
          Try again
        </button>
        <Catching key={tried}>
          <Suspense>
            <SpeakingAs owner="late" attempt={attempts[tried]}>
              <Greeting />
            </SpeakingAs>
          </Suspense>
        </Catching>
      </>
    )
  }
  await renderScreen(<Place />)
  expect(await screen.findByText('changed on its way')).toBeInTheDocument()
  // At the registration, and for the place.
  expect(asked).toHaveBeenCalledTimes(2)
  there = true
  const again = screen.getByRole('button', { name: 'Try again' })
  await act(() => Promise.resolve(again.click()))
  expect(await screen.findByText('At last Maya en ltr')).toBeInTheDocument()
})

test('a release that is not shown, and whose words are gone, does not keep the language from changing', async () => {
  const english = (language: string) =>
    language === 'en' ? Promise.resolve({ default: { greeting: 'Hey {{name}}' } }) : Promise.reject(new Error('gone'))
  registeringFor('broken', () => {
    registerTexts('probe', english)
  })
  const { unmount } = await renderScreen(
    <SpeakingAs owner="broken">
      <Greeting />
    </SpeakingAs>,
  )
  expect(await screen.findByText('Hey Maya en ltr')).toBeInTheDocument()
  await expect(setLocale('fr')).rejects.toThrow('gone')
  unmount()
  await setLocale('fr')
  expect(document.documentElement.lang).toBe('fr')
})

test.each([
  ['es-MX', 'es-MX'],
  ['es_MX', 'es-MX'],
  ['de', 'en'],
  ['xx-yy-zz', 'en'],
  ['', 'en'],
  [null, 'en'],
])('%s is shown as %s', (asked, shown) => {
  expect(supportedLocale(asked)).toBe(shown)
})

test('the first language that there are words for is taken', () => {
  expect(bestLocale(['de-DE', 'fr-CH', 'en'])).toBe('fr-CH')
})

const now = new Date('2026-11-21T12:00:00Z')
const london = { timeZone: 'Europe/London', now }

test('dates are said as people say them, with the year where it matters', () => {
  const format = formatIn('en-GB')
  expect(format.date('2026-11-19', 'medium', london)).toBe('19 November')
  expect(format.date('2025-11-19', 'medium', london)).toBe('19 November 2025')
  expect(format.day('2026-11-21', london)).toBe('today')
  expect(format.day('2026-11-20', london)).toBe('yesterday')
  expect(format.day('2026-11-17', london)).toBe('Tuesday')
  expect(format.day('2026-11-10', london)).toBe('10 November')
  expect(format.relative('2026-11-21T11:55:00Z', london)).toBe('5 minutes ago')
})

test('a day without a zone is the same day everywhere; an instant is told in the zone of the participant', () => {
  const format = formatIn('en-GB')
  expect(format.date('2026-03-01', 'medium', { timeZone: 'Pacific/Auckland', now })).toBe('1 March')
  expect(format.date('2026-03-01T23:30:00Z', 'medium', { timeZone: 'Pacific/Auckland', now })).toBe('2 March')
  expect(format.time('2026-03-01T23:30:00Z', { timeZone: 'Europe/Madrid' })).toBe('00:30')
  expect(format.time('08:15', { timeZone: 'Pacific/Auckland' })).toBe('08:15')
})

test.each([
  ['ar', '\u206810 mg\u2069'],
  ['ar-EG', '\u206810 mg\u2069'],
  ['en', '10 mg'],
  ['es-MX', '10 mg'],
])('in %s a value keeps its unit behind it', (locale, shown) => {
  expect(formatIn(locale).isolated('10 mg')).toBe(shown)
})
