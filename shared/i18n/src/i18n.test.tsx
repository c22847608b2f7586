import { act, renderScreen, screen } from '@almanac/testing'
import { Component, Suspense, useState, type ReactNode } from 'react'
import {
  bestLocale,
  formatIn,
  loadTexts,
  runInTextScope,
  registerTexts,
  setLocale,
  TextScope,
  supportedLocale,
  useTranslation,
  type TextLoader,
} from '.'

/** Any key of a remote: each test defines its text. */
function Greeting() {
  const { t, locale, dir } = useTranslation('account')
  return <p>{`${t('invitation.by', { name: 'Maya' })} ${locale} ${dir}`}</p>
}

const saying = (greeting: string) => ({ default: { invitation: { by: `${greeting} {{name}}` } } })

/** Registers the texts of Greeting for one release only. */
function registerFor(owner: string, load: TextLoader) {
  runInTextScope(owner, () => {
    registerTexts('account', load)
  })
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

const hello = { en: 'Hello', es: 'Hola', fr: 'Bonjour', ar: 'مرحبًا' }

test('a screen waits for its words and changes its language without a reload', async () => {
  registerFor('probe', (language) => Promise.resolve(saying(hello[language])))
  await renderScreen(
    <TextScope owner="probe">
      <Greeting />
    </TextScope>,
  )
  expect(await screen.findByText('Hello Maya en ltr')).toBeInTheDocument()
  await act(() => setLocale('ar'))
  expect(screen.getByText('مرحبًا \u2068Maya\u2069 ar rtl')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  await act(() => setLocale('es-MX'))
  expect(screen.getByText('Hola Maya es-MX ltr')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'es-MX')
})

test('a number in a sentence is written as people of the locale write it, with its region', async () => {
  registerFor('counting', () => Promise.resolve({ default: { invitation: { by: '{{name, number}}' } } }))
  function Amount() {
    const { t } = useTranslation('account')
    return <p>{t('invitation.by', { name: 12_345.5 })}</p>
  }
  await renderScreen(
    <TextScope owner="counting">
      <Amount />
    </TextScope>,
    { locale: 'es' },
  )
  expect(await screen.findByText('12.345,5')).toBeInTheDocument()
  await act(() => setLocale('es-MX'))
  expect(screen.getByText('12,345.5')).toBeInTheDocument()
})

test('when words cannot be fetched the old language stays, and the next attempt may succeed', async () => {
  let online = false
  registerTexts('faraway', (language) =>
    online || language === 'en' ? Promise.resolve(saying(hello[language])) : Promise.reject(new Error('offline')),
  )
  await expect(setLocale('fr')).rejects.toThrow('offline')
  expect(document.documentElement.lang).not.toBe('fr')
  online = true
  await loadTexts('faraway', 'fr')
  await setLocale('fr')
  expect(document.documentElement.lang).toBe('fr')
})

test('two releases of one app speak each with its own words', async () => {
  registerFor('one', () => Promise.resolve(saying('Dear')))
  registerFor('two', () => Promise.resolve(saying('Hi')))
  await renderScreen(
    <>
      <TextScope owner="one">
        <Greeting />
      </TextScope>
      <TextScope owner="two">
        <Greeting />
      </TextScope>
      <TextScope owner="nobody">
        <Greeting />
      </TextScope>
    </>,
  )
  expect(await screen.findByText('Dear Maya en ltr')).toBeInTheDocument()
  expect(screen.getByText('Hi Maya en ltr')).toBeInTheDocument()
  expect(screen.getByText('Maya invited you. en ltr')).toBeInTheDocument()
})

test('every release and the host change their language in one step', async () => {
  registerFor('first', (language) => Promise.resolve(saying(hello[language])))
  registerFor('second', (language) => Promise.resolve(saying(hello[language])))
  await renderScreen(
    <>
      {['first', 'second', 'nobody'].map((owner) => (
        <TextScope key={owner} owner={owner}>
          <Greeting />
        </TextScope>
      ))}
    </>,
  )
  await screen.findAllByText('Hello Maya en ltr')
  const shown: string[] = []
  const watch = new MutationObserver(() => {
    const { lang, dir } = document.documentElement
    const said = screen.getAllByText(/Maya|مايا/).map(({ textContent }) => textContent.split(' ').slice(-2).join(' '))
    shown.push([...new Set([...said, `${lang} ${dir}`])].join(', '))
  })
  watch.observe(document.body, { characterData: true, childList: true, subtree: true })
  // React renders as in a browser: act would queue everything until the end.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await setLocale('ar')
  await screen.findAllByText('مرحبًا \u2068Maya\u2069 ar rtl')
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  watch.disconnect()
  expect([...new Set(shown)]).toEqual(['ar rtl'])
})

test('words that cannot be had are an error of the place that they are for, until it is tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked = jest.fn()
  let there = false
  registerFor('late', () => {
    asked()
    return there ? Promise.resolve(saying('At last')) : Promise.reject(new Error('changed on its way'))
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
            <TextScope owner="late" attempt={attempts[tried]}>
              <Greeting />
            </TextScope>
          </Suspense>
        </Catching>
      </>
    )
  }
  await renderScreen(<Place />)
  expect(await screen.findByText('changed on its way')).toBeInTheDocument()
  // Once for the registration, once for the place.
  expect(asked).toHaveBeenCalledTimes(2)
  there = true
  const again = screen.getByRole('button', { name: 'Try again' })
  await act(() => Promise.resolve(again.click()))
  expect(await screen.findByText('At last Maya en ltr')).toBeInTheDocument()
})

test('a release that is not shown, and whose words are gone, does not keep the language from changing', async () => {
  registerFor('broken', (language) =>
    language === 'en' ? Promise.resolve(saying('Hey')) : Promise.reject(new Error('gone')),
  )
  const { unmount } = await renderScreen(
    <TextScope owner="broken">
      <Greeting />
    </TextScope>,
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

test('a day without a zone is the same day everywhere; an instant is shown in the zone of the participant', () => {
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
