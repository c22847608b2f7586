import { release } from '../testing/releases'
import { isBootDocument } from './boot-document'

const whole = {
  registry: {
    theme: { light: {}, dark: {} },
    features: [],
    remotes: [release('account', [])],
    revision: 1,
    expires_at: '2026-11-22T12:00:00Z',
    signature: '',
  },
  session: { user: null, csrf: null },
}

test('a whole document is taken', () => {
  expect(isBootDocument(whole)).toBe(true)
})

test.each([
  ['null', null],
  ['a text', 'registry'],
  ['no session', { registry: whole.registry }],
  ['one without a signature', { ...whole, registry: { ...whole.registry, signature: undefined } }],
  ['no theme', { ...whole, registry: { ...whole.registry, theme: undefined } }],
  ['remotes that are no list', { ...whole, registry: { ...whole.registry, remotes: {} } }],
  [
    'a remote without a descriptor',
    { ...whole, registry: { ...whole.registry, remotes: [{ remote: 'social', address: '/' }] } },
  ],
])('%s is not', (_, document) => {
  expect(isBootDocument(document)).toBe(false)
})
