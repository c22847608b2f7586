// First: whatever webpack loads later asks it for hashes.
import './remotes/release-files'
import { createRoot } from 'react-dom/client'
import { pinFetch, serverNow } from '@almanac/api-client'
import { pinFileFetch } from '@almanac/federation/loading'
import { bestLocale, init, setClock } from '@almanac/i18n'
import '@almanac/i18n/texts/host'
import '@almanac/i18n/texts/ui'
import './global.css'
import { documentInPage, type BootDocument } from './registry/verify-registry'
import { checkedDocument } from './boot/checked-document'
import { Start, withSignedIn } from './Start'
import { provideSignedIn } from './signed-in/load'
import { isOfflineShell, cachedDocument } from './offline/cached-document'
import { watchLateErrors } from './remotes/release-failures'

// Before any remote runs: what it does to the page must not reach what is reported of it.
pinFetch()
pinFileFetch()
watchLateErrors()

provideSignedIn(() => import(/* webpackChunkName: "signed_in" */ './signed-in/signed-in'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const found = documentInPage()
// A phone with a wrong clock reads 'today' of what was recorded today.
setClock(serverNow)

/** A page made for its visitor names their language, and so does a cached document; else the browser's counts. */
function begin(locale: string | undefined): Promise<unknown> {
  return init(locale ?? bestLocale(navigator.languages)).catch(() => undefined)
}

async function start(): Promise<BootDocument | null> {
  if (!found && isOfflineShell()) {
    const cached = await withSignedIn(cachedDocument()).catch(() => null)
    await begin(cached?.session.user?.locale)
    return cached
  }
  const words = begin(found ? document.documentElement.lang : undefined)
  // Without it the page asks once more, and says so if that fails as well.
  const boot = await withSignedIn(checkedDocument(found)).catch(() => null)
  await words
  return boot
}

void start().then((boot) => {
  createRoot(root).render(<Start boot={boot} />)
})
