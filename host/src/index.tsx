import { createRoot } from 'react-dom/client'
import { bestLocale, init } from '@almanac/i18n'
import '@almanac/i18n/texts/host'
import '@almanac/i18n/texts/ui'
import './global.css'
import { documentInPage } from './boot/boot-document'
import { Start } from './boot/Start'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A page filled in for its visitor says her language; one served as it was built knows none, and the browser's is taken.
const locale = documentInPage() ? document.documentElement.lang : bestLocale(navigator.languages)
void init(locale).finally(() => {
  createRoot(root).render(<Start />)
})
