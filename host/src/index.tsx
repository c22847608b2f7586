import { createRoot } from 'react-dom/client'
import { bestLocale, init } from '@almanac/i18n'
import '@almanac/i18n/texts/host'
import '@almanac/i18n/texts/ui'
import './global.css'
import { Start } from './boot/Start'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The page says the visitor's language; a page served as it was built knows none, and the browser's is taken.
const fromPage = document.documentElement.dataset['locale']
init(fromPage ?? bestLocale(navigator.languages)).finally(() => {
  createRoot(root).render(<Start />)
})
