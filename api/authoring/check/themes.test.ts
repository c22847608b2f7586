import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studyCopy } from './testing'

const { folder, write, change, found } = studyCopy()

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z" fill="#222"/><path d="M0 0v40h120z" fill="#fff"/></svg>'
const branded = (more = '') =>
  write(
    'themes/plain.yaml',
    `key: plain\nname: Plain\naccent: "#ffd400"\nbrand:\n  name: Acme Health\n  logo: acme.svg\n  welcome: {en: Hello, es: Hola, fr: Bonjour, ar: أهلًا}\n${more}`,
  )

beforeEach(() => write('logos/acme.svg', LOGO))

test('colors follow from an accent that nobody could read, and a brand has defaults', async () => {
  await branded()
  expect(await found()).toEqual([])
})

test('a logo with a script is named, and a theme that names a missing one', async () => {
  await write('logos/acme.svg', LOGO.replace('<path', '<script>alert(1)</script><path'))
  await branded('  mark: mark.svg\n')
  expect(await found()).toEqual([
    expect.stringMatching(/^logos\/acme\.svg: This drawing contains <script>/),
    'themes/plain.yaml:6:9: there is no file in logos/ `acme.svg`; there is none to choose from yet',
    'themes/plain.yaml:8:9: there is no file in logos/ `mark.svg`; there is none to choose from yet',
  ])
})

test('a name of 80 letters, an unknown face and a mark that is no square are mistakes', async () => {
  await branded(`  sender: {name: ${'a'.repeat(80)}}\n`)
  expect(await found()).toEqual([expect.stringContaining('themes/plain.yaml:8:18: write 40 characters at most')])
  await branded(`  face: comic\n  mark: acme.svg\n  short_name: ${'a'.repeat(80)}\n`)
  expect(await found()).toEqual([
    expect.stringContaining('themes/plain.yaml:8:9: `comic` is not possible here'),
    expect.stringContaining(
      'themes/plain.yaml:9:9: a mark is a square, and this one is 3.00 times as wide as it is high',
    ),
    expect.stringContaining('themes/plain.yaml:10:15: write 12 characters at most'),
  ])
})

test('words that are not there in each language are named', async () => {
  await branded('  about: {en: A study., fr: Une étude.}\n')
  expect(await found()).toEqual([
    'themes/plain.yaml:8:10: it is not there in Spanish, Arabic, in which the front door is shown too; write it in each language, or leave `about` out',
  ])
})

test('letters that a face lacks are named, with a face that has them; Arabic has its own', async () => {
  await branded('  face: figtree\n  short_name: Ŀluǧ ألف\n')
  expect(await found()).toEqual([
    'themes/plain.yaml:9:15: the face `figtree` has no Ŀ ǧ; choose another face, such as `fraunces`, or write it in other letters',
  ])
  await branded('  short_name: Здоровье\n')
  expect((await found()).join()).toContain(
    'the face `fraunces` has no З д о р в ь е; write it in other letters: no face has them',
  )
})

test('colors that one can’t be told from the other are mistakes, in words', async () => {
  const white = (await readFile(join(folder(), 'themes/plain.yaml'), 'utf8')).replaceAll(
    /"#[0-9a-f]{6}"/gi,
    '"#ffffff"',
  )
  await write('themes/plain.yaml', white)
  expect((await found()).join('\n')).toMatch(/ink cannot be told well from what is behind it \(1\.00:1 on ground/)
})

test('a white logo on white, and a black one on black, are mistakes', async () => {
  await write('logos/acme.svg', LOGO.replace('#222', '#fff'))
  await branded()
  expect(await found()).toEqual([
    expect.stringMatching(/:6:9: `acme\.svg` cannot be seen in light mode: 1\.\d\d:1 on #/),
  ])
  await write('logos/black.svg', LOGO.replace('#fff', '#222'))
  await branded('  logo_dark: black.svg\n')
  expect((await found()).join()).toMatch(/:8:14: `black\.svg` cannot be seen in dark mode/)
})

test('a logo of 10 MB is a mistake', async () => {
  await branded()
  await write('logos/acme.svg', LOGO + ' '.repeat(10_000_000))
  expect((await found())[0]).toMatch(/^logos\/acme\.svg: This file is too large: a logo has 200 KB at most/)
})

test('a theme of another company is not for this one, and neither or both of accent and colors is a mistake', async () => {
  await branded('company: acmee\n')
  expect((await found()).join('\n')).toMatch(/there is no company `acmee`; did you mean `acme`\?/)
  await write(
    'companies/other.yaml',
    'key: other\nname: Other\ndefault_theme: plain\ngroups:\n  - {key: o, name: O, code: OTHER1}\n',
  )
  await change('themes/plain.yaml', 'company: acmee', 'company: acme')
  expect((await found()).join('\n')).toMatch(
    /companies\/other\.yaml:3:16: the theme `plain` belongs to the company `acme`/,
  )
  await change('themes/plain.yaml', 'accent: "#ffd400"\n', '')
  expect((await found()).join('\n')).toMatch(/give an `accent`/)
})
