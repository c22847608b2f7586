import 'fake-indexeddb/auto'
import '@testing-library/jest-dom'
import { cleanup, configure } from '@testing-library/react'
import { setLocale } from '@almanac/i18n'
import { registerAllWords } from './words'

registerAllWords()
// A limit for what never comes, not a measure of speed: machines are busy at times.
configure({ asyncUtilTimeout: 10_000 })

afterEach(async () => {
  cleanup()
  if (document.documentElement.lang !== 'en') await setLocale('en')
})
