import 'fake-indexeddb/auto'
import '@testing-library/jest-dom'
import { cleanup } from '@testing-library/react'
import { setLocale } from '@almanac/i18n'
import { skipOwnerStacks } from './owner-stacks'
import { registerAllWords } from './words'

skipOwnerStacks()
registerAllWords()

afterEach(async () => {
  cleanup()
  if (document.documentElement.lang !== 'en') await setLocale('en')
})
