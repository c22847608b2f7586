import { bestMatch, hintsFor, matchScore } from './preload'
import { aHost } from '../testing/releases'

test.each([
  ['/', '/', true],
  ['/', '/history', false],
  ['/history', '/history/', true],
  ['/history/:id', '/history/12', true],
  ['/history/:id', '/history', false],
  ['/register/:code?', '/register', true],
  ['/register/:code?', '/register/AB12CD', true],
  ['/register/:code?', '/register/AB12CD/more', false],
  ['/activity/:id/edit', '/activity/1/edit', true],
  ['/activity/:category?/:id', '/activity/2', true],
  ['/app/*', '/app/any/thing', true],
  ['/app/*', '/app', true],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(matchScore(pattern, path) >= 0).toBe(fits)
})

test('the most specific pattern matches the path', () => {
  const patterns = ['*', '/history/:id', '/history/:id/:part', '/history/mystorylines_report', '/history']
  const own = (path: string) => bestMatch(patterns, (pattern) => pattern, path)
  expect(own('/history/mystorylines_report')).toBe('/history/mystorylines_report')
  expect(own('/history/7')).toBe('/history/:id')
  expect(own('/history/7/chart')).toBe('/history/:id/:part')
  expect(own('/history')).toBe('/history')
  expect(own('/elsewhere')).toBe('*')
})

test('the font of headings is preloaded where it paints first: for signed-in users who read Latin letters', () => {
  const host = aHost({ fonts: ['fraunces.woff2', 'nunito.woff2'] })
  const fonts = (locale: string, signedIn: boolean) => hintsFor(undefined, host, { locale, signedIn })
  expect(fonts('fr', true)).toEqual([{ href: '/fraunces.woff2', as: 'font' }])
  expect(hintsFor(undefined, host, { locale: 'fr', signedIn: true, face: 'nunito' })).toEqual([
    { href: '/nunito.woff2', as: 'font' },
  ])
  expect(fonts('ar', true)).toEqual([])
  expect(fonts('en', false)).toEqual([])
})

test('all files of a published release’s first screen are preloaded from its own address', () => {
  const route = { path: '/messages', title: { en: 'Messages' }, access: 'user' as const }
  const host = aHost({
    files: { 'content.js': 'sha384-content', 'session.js': 'sha384-session', 'texts.js': 'sha384-texts' },
    shared: { '@almanac/ui/content': ['content.js'] },
    texts: { en: ['texts.js'] },
    signed_in: ['session.js'],
    fonts: ['fraunces.woff2'],
  })
  const stored = {
    address: '/releases/social/1.4.0/',
    manifest: 'mf-manifest.json',
    files: {
      'mf-manifest.json': 'sha384-manifest',
      'remoteEntry.js': 'sha384-entry',
      'remote.js': 'sha384-remote',
      'messages.js': 'sha384-messages',
      'texts-en.js': 'sha384-words',
    },
    texts: { en: ['texts-en.js'] },
    prerendered: {},
    preload: {
      '/messages': { files: ['remoteEntry.js', 'remote.js', 'messages.js'], shared: ['@almanac/ui/content'] },
    },
  }
  const hints = hintsFor({ route, remote: { stored, routes: [route] } }, host, { locale: 'en', signedIn: true })
  // Of these the host's own frame needs the first three; they are not to share the network with the others.
  expect(hints.map(({ href, integrity, later }) => [href, integrity, later])).toEqual([
    ['/texts.js', 'sha384-texts', undefined],
    ['/session.js', 'sha384-session', undefined],
    ['/fraunces.woff2', undefined, undefined],
    ['/releases/social/1.4.0/mf-manifest.json', undefined, true],
    ['/content.js', 'sha384-content', true],
    ['/releases/social/1.4.0/remoteEntry.js', 'sha384-entry', true],
    ['/releases/social/1.4.0/remote.js', 'sha384-remote', true],
    ['/releases/social/1.4.0/messages.js', 'sha384-messages', true],
    ['/releases/social/1.4.0/texts-en.js', 'sha384-words', true],
  ])
})
