import { renderScreen, screen } from '@almanac/testing'
import { RemoteOff } from './RemoteStates'

const sentence = {
  en: 'Messages are back tomorrow.',
  es: 'Los mensajes vuelven mañana.',
  fr: 'Les messages reviennent demain.',
  ar: 'تعود الرسائل غدًا.',
}

test.each([
  ['en-US', sentence.en],
  ['es-MX', sentence.es],
  ['fr', sentence.fr],
  ['ar-EG', sentence.ar],
])('in %s a remote that is switched off shows the operator’s sentence', async (locale, text) => {
  await renderScreen(<RemoteOff sentence={sentence} />, { path: '/messages', locale })
  expect(await screen.findByText(text)).toBeVisible()
})
