import 'fake-indexeddb/auto'
import '@testing-library/jest-dom'
import { cleanup } from '@testing-library/react'
import { setLocale } from '@almanac/i18n'
import { registerAllWords } from './words'

registerAllWords()

afterEach(async () => {
  cleanup()
  if (document.documentElement.lang !== 'en') await setLocale('en')
})
