// First: whatever webpack loads later asks it for hashes.
import './remotes/integrity'
import { createRoot } from 'react-dom/client'
import { bestLocale, init } from '@almanac/i18n'
import '@almanac/i18n/texts/host'
import '@almanac/i18n/texts/ui'
import './global.css'
import { documentInPage } from './boot/boot-document'
import { checkedDocument } from './boot/checked-document'
import { Start } from './boot/Start'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const found = documentInPage()
// A page filled in for its visitor says her language; one served as it was built knows none, and the browser's is taken.
const locale = found ? document.documentElement.lang : bestLocale(navigator.languages)
const words = init(locale).catch(() => undefined)
void checkedDocument(found).then(async (boot) => {
  await words
  createRoot(root).render(<Start boot={boot} />)
})
