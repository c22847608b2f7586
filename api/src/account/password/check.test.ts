import { checkNewPassword } from './check'

const maya = { email: 'maya.k1962@example.test', first_name: 'Maya', last_name: 'Körner' }

test.each([
  'password',
  'Password',
  'PASSWORD1',
  '12345678',
  'qwertyuiop',
  ' iloveyou ',
  'password!!!',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaaaaaa',
  '........',
  'Almanac2026!',
  'almanac!',
  'P@ssw0rd!',
  'p4$$w0rd',
  'Pa55word2026',
  'pässwörd',
  'Qw3rtyui0p!',
  '1l0vey0u',
  '!!P@ssword1!!',
  'Alm@nac2026',
])('%j is too common', (password) => {
  expect(checkNewPassword(password, maya)).toBe('PASSWORD_TOO_COMMON')
})

test.each([
  'maya1962',
  'MAYA!!!!!',
  'körner-1962',
  'KÖRNER2020',
  'Korner2020',
  'm4y4!1962',
  'mayakörner',
  'Körner Maya',
  'maya.k1962',
  'MAYAK1962',
  'maya.k1962@example.test',
])('%j is refused as the user’s name or address', (password) => {
  expect(checkNewPassword(password, maya)).toBe('PASSWORD_LIKE_YOU')
})

test.each([
  'correct horse battery staple',
  'maya likes tall trees',
  'almanac of winter birds',
  '83927461',
  'كلمة مرور طويلة جدا',
  '田中さんの猫は黒い',
  '🏳️‍🌈🦊🐢🌵🍉🎈🪁🧭',
  'x'.repeat(63) + 'y',
  'long '.repeat(200),
  "'; drop table users; --",
  'toString()',
  '__proto__',
])('%j is accepted', (password) => {
  expect(checkNewPassword(password, maya)).toBeNull()
})

test('missing names, and names without letters, do not cause refusals', () => {
  for (const owner of [
    { email: 'someone@example.test' },
    { email: '@', first_name: '', last_name: null },
    { email: '', first_name: '  ', last_name: '123' },
  ]) {
    expect(checkNewPassword('83927461', owner)).toBeNull()
    expect(checkNewPassword('!?$%&/()', owner)).toBeNull()
  }
})
