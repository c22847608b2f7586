// Imported first: webpack's loaders ask it for the hash of every later file.
import './remotes/release-files'
import { startTransition } from 'react'
import { pinFetch, prepareCalls, serverNow } from '@almanac/api-client'
import { pinFileFetch } from '@almanac/federation/loading'
import { authStore } from '@almanac/auth'
import { bestLocale, init, setClock } from '@almanac/i18n'
import '@almanac/i18n/texts/host'
import '@almanac/i18n/texts/ui'
import './global.css'
import { followRegistry } from './registry/follow-registry'
import { documentInPage, type BootDocument } from './registry/verify-registry'
import { keepInstallOffer } from '@almanac/federation/install'
import { keepNotStarted } from './boot/not-started'
import { checkedDocument } from './boot/checked-document'
import { loadApp } from './load-app'
import { followLanguage, localeHere, localeOfUser } from './language/follow-language'
import { storedLanguage } from './language/visitor-language'
import { provideSignedIn, withSignedIn } from './signed-in/load'
import { isOfflineShell, cachedDocument } from './offline/cached-document'
import { watchLostFiles } from './remotes/lost-files'
import { monitorWhenIdle, reportFailure, watchLateErrors } from './remotes/release-outcomes'
import { loadLate } from './idle/load-late'
import { FIRST_IDLE_MS, whenIdle } from './idle/when-idle'
import { watchStyles } from './remotes/release-styles'
import { applyTextSize } from './theme/text-size'
import { HOST } from './remotes/run-releases'

// Before any remote runs, so that a remote that replaces globals cannot intercept calls or failure reports.
pinFetch()
pinFileFetch()
watchLateErrors()
watchLostFiles()
watchStyles()
keepInstallOffer()
applyTextSize()

provideSignedIn(() => import(/* webpackChunkName: "signed_in" */ './signed-in/signed-in'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const documentOfPage = documentInPage()
// Formats dates by the server's clock, so that a device with a wrong clock still shows 'today' correctly.
setClock(serverNow)

/** Loads the texts in the language of the account, else in that of the page or of the visitor's choice, else in the browser's. */
function loadTexts(boot: BootDocument | null, language: string | undefined): Promise<unknown> {
  const locale = boot?.session.user
    ? localeOfUser(boot.session.user)
    : language
      ? localeHere(language)
      : bestLocale(navigator.languages)
  return init(locale).catch(() => undefined)
}

async function start(): Promise<BootDocument | null> {
  if (!documentOfPage && isOfflineShell()) {
    const cached = await withSignedIn(cachedDocument()).catch(() => null)
    await loadTexts(cached, storedLanguage())
    return cached
  }
  const texts = loadTexts(documentOfPage, documentOfPage ? document.documentElement.lang : storedLanguage())
  // On null, `Start` requests the document from the server and shows an error if that fails too.
  const boot = await withSignedIn(checkedDocument(documentOfPage)).catch(() => null)
  await texts
  return boot
}

const showNotStarted = keepNotStarted(root)

void Promise.all([loadApp(), start().catch(() => null)]).then(([{ createRoot, Start }, boot]) => {
  followLanguage()
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    reportFailure({ remote: HOST, preview: false }, '', error, 'render')
    // React empties the root after this, and stops what follows the registry, which may withdraw what broke the page.
    setTimeout(() => {
      showNotStarted()
      followRegistry(authStore.getState().user?.id ?? null)
    })
  }
  // In a transition, so that React renders the first screen in pieces, between which the page can answer.
  startTransition(() => createRoot(root, { onUncaughtError }).render(<Start boot={boot} />))
  monitorWhenIdle()
  loadLate(
    () => import(/* webpackChunkName: "outcomes" */ './outlet/reload-after-withdrawal'),
    ({ reloadAfterWithdrawals }) => {
      reloadAfterWithdrawals()
    },
  )
  whenIdle(() => void prepareCalls(), FIRST_IDLE_MS)
})
