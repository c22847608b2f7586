import { isBlank, isEmail, normalizeCode, normalizeEmail, normalizeLine, withoutOpenDirection } from './characters'

test.each([
  [' Ada@Example.org ', 'ada@example.org'],
  ['\u200eada@example.org\u200f', 'ada@example.org'],
  ['\u202aada@example.org\u202c', 'ada@example.org'],
  ['ada\u00ad@exam\u200bple.org', 'ada@example.org'],
  ['\ufeffada@example.org\u2069', 'ada@example.org'],
  ['e\u0301m@example.org', 'ém@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%j is the address %j', (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email)
  expect(normalizeEmail(email)).toBe(email)
  expect(isEmail(typed)).toBe(true)
})

test.each([
  ...['a..b@example.org', '.a@example.org', 'a.@example.org', 'a@.b', 'a@b..c', 'a@b.c.', 'a@-b.org', 'a@b-.org'],
  ...[`${'a'.repeat(65)}@example.org`, `${'é'.repeat(33)}@example.org`, `a@${'b'.repeat(64)}.org`],
  ...['=?utf-8?q?c=40d.example?=@b.example', 'a@1.2', 'a@127.0.0.1', 'a@0x7f.1', 'a@b/c.org', 'a@b%2e.org', 'a@b:80.c'],
  ...['\u200b@example.org', 'a@\u200b.org', '@', '', '\u2800'],
])('%j is no address', (typed) => {
  expect(isEmail(typed)).toBe(false)
})

test.each([
  [`${'a'.repeat(64)}@example.org`],
  ["o'brien+tide@sub.example.org"],
  ['a@b.c'],
  ['zoë@exämple.org'],
  ['a=b?c@example.org'],
])('%j is one', (typed) => {
  expect(isEmail(typed)).toBe(true)
})

test.each(['\u200b', '\u2800', '\u3164', '\uffa0', '\u00ad', ' \u200d ', '\ufe0f', '\u202e\u2066', '\t\n', ''])(
  '%j is nobody’s name',
  (typed) => {
    expect(normalizeLine(typed)).toBe('')
    expect(isBlank(typed)).toBe(true)
  },
)

test.each([
  ['Ann\u2067', 'Ann'],
  ['\u202aAnn', 'Ann'],
  ['An\u00adn\u200b', 'Ann'],
  ['\u202eanelE\u202c \u202dX', 'anelE X'],
  ['Zoe\u0308', 'Zoë'],
  ['Eve\r\nBcc: x', 'Eve Bcc: x'],
  // Persian and Indic joiners within a word, emoji sequences, ideographic variants, a flag of tags.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['👩\u200d🔬 ❤\ufe0f', '👩\u200d🔬 ❤\ufe0f'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
  ],
  // Tags elsewhere hide text.
  ['Ann\u{E0068}\u{E0069}', 'Ann'],
  ['مايا\u200c ', 'مايا '],
])('the name %j is %j', (typed, name) => {
  expect(normalizeLine(typed)).toBe(name)
})

test.each([
  'TIDE24\u200b',
  'TIDE٢٤',
  'TIDE-۲۴',
  'TIDE२४',
  'TI\u2011DE\u201324',
  ' ＴＩＤＥ２４',
  'TIDE\u00a024',
  'TI\u2212DE24\u2060',
])('the code %j has six characters', (typed) => {
  expect(normalizeCode(typed)).toBe('TIDE24')
})

test.each([
  ['see \u202egpj.exe, شكرًا', 'see gpj.exe, شكرًا'],
  ['a \u2067b\nc', 'a b\nc'],
  ['a \u2067ب\u2069 c\n\u2066d', 'a \u2067ب\u2069 c\nd'],
  ['a \u2069\u2067b', 'a b'],
  ['٥\u200f-٣', '٥\u200f-٣'],
])('the message %j is %j', (typed, message) => {
  expect(withoutOpenDirection(typed)).toBe(message)
})
