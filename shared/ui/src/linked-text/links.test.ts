import { piecesOf } from './links'

/** The addresses of the links of a text. */
const linksIn = (text: string) => piecesOf(text).flatMap((piece) => ('href' in piece ? [piece.href] : []))

test.each([
  [
    'Read https://en.wikipedia.org/wiki/Insulin_(medication) please',
    'https://en.wikipedia.org/wiki/Insulin_(medication)',
  ],
  ['(see https://example.org/x)', 'https://example.org/x'],
  ['(see https://example.org/x_(y)).', 'https://example.org/x_(y)'],
  ['[https://example.org/x], again', 'https://example.org/x'],
  ['https://example.org/x!?', 'https://example.org/x'],
  ['“https://example.org/x”…', 'https://example.org/x'],
  ['« https://example.org/aide »', 'https://example.org/aide'],
  ['اقرأ https://example.org/help، ثم نم', 'https://example.org/help'],
  ['هل رأيت https://example.org/help؟', 'https://example.org/help'],
  ['看https://example.org/help。谢谢', 'https://example.org/help'],
  ['（https://example.org/help）', 'https://example.org/help'],
  ['www.example.org', 'https://www.example.org/'],
  ['at example.org/path?x=1#y.', 'https://example.org/path?x=1#y'],
  ['HTTP://EXAMPLE.ORG/A', 'http://example.org/A'],
  ['ask maya@example.org.', 'mailto:maya@example.org'],
  ['call +1 (604) 555-0134, please', 'tel:+16045550134'],
  ['appelle le +33 6 12 34 56 78.', 'tel:+33612345678'],
  ['https://exämple.org/', 'https://xn--exmple-cua.org/'],
])('%s has the link %s', (text, href) => {
  expect(linksIn(text)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'ftp://example.org/x',
  'file:///etc/passwd',
  '//example.org/x',
  'https://bank.example.org@evil.example/login',
  'https://',
  'It hurt at home.it was late',
  'took 2.5mg at 8.30, p.m. e.g.so',
  'blood pressure 120/80, +2 kg, +10-12',
  '192.168.1.1',
])('%s has no link', (text) => {
  expect(linksIn(text).filter((href) => !href.startsWith('mailto:'))).toEqual([])
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('text around links is kept, long addresses are shortened', () => {
  expect(piecesOf(`a www.example.org b https://example.org/${'x'.repeat(60)}، c`)).toEqual([
    { text: 'a ' },
    { href: 'https://www.example.org/', text: 'https://www.example.org/' },
    { text: ' b ' },
    { href: `https://example.org/${'x'.repeat(60)}`, text: `https://example.org/${'x'.repeat(19)}…` },
    { text: '، c' },
  ])
})

test('a long text takes no time', () => {
  const started = performance.now()
  for (const part of ['(', 'a@', 'http://', '+1 ', 'www.', 'a.']) piecesOf(part.repeat(5_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
