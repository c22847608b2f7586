import { release } from '../testing/releases'
import { registerMounted } from './mounted-releases'
import { watchStyles } from './release-styles'
import { recordRun } from './run-releases'

const of = (version: string) => ({ ...release('social', []), version, address: `/remotes/social/${version}/` })

function link(href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(element)
  return element
}

/** A style element that a script of this release creates. */
function styleBy(version: string): HTMLStyleElement {
  class StackOfRelease extends Error {
    override stack = `Error: created\n    at http://localhost/remotes/social/${version}/messages.js:1:1`
  }
  const original = globalThis.Error
  globalThis.Error = StackOfRelease as ErrorConstructor
  const element = document.createElement('style')
  globalThis.Error = original
  document.head.append(element)
  return element
}

test('styles of a release no longer apply once another version is shown in all its places, and apply again with it', async () => {
  watchStyles()
  for (const version of ['1.0.0', '1.1.0']) recordRun(of(version), of(version))
  const [good, bad, other] = ['social/1.0.0/a.css', 'social/1.1.0/a.css', 'surveys/1.0.0/a.css'].map((file) =>
    link(`http://localhost/remotes/${file}`),
  )
  const [global, shared, ofHost] = [styleBy('1.1.0'), styleBy('1.1.0'), document.createElement('style')]
  if (shared) shared.dataset['emotion'] = 'al'
  const applied = async () => {
    await import('./outcomes/switch-styles')
    await Promise.resolve()
    return [good, bad, other, global, shared, ofHost].map((element) => element?.media !== 'not all')
  }

  const show = (version: string, place: 'screen' | 'fill') =>
    registerMounted({ release: of(version), loaded: { version } }, place)
  const screen = show('1.1.0', 'screen')
  const tile = show('1.1.0', 'fill')
  expect(await applied()).toEqual([false, true, true, true, true, true])
  screen()
  const next = show('1.0.0', 'screen')
  expect(await applied()).toEqual([true, true, true, true, true, true])
  tile()
  show('1.0.0', 'fill')
  expect(await applied()).toEqual([true, false, true, false, true, true])
  next()
  show('1.1.0', 'screen')
  expect(await applied()).toEqual([true, true, true, true, true, true])
})
