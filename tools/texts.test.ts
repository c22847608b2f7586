import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkTexts } from './texts/check.mjs'

type Words = { [key: string]: string | Words }

const screen = `import { useTranslation } from '@almanac/i18n'
export function List() {
  const { t } = useTranslation('social')
  return <p>{t('list.title')}</p>
}
`

const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A project with one screen and its texts; some of them changed. */
function project({ files = {}, words = {} }: { files?: Record<string, string>; words?: Record<string, Words> }) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-texts-'))
  folders.push(folder)
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const language of ['en', 'es', 'fr', 'ar'])
    write(
      `locales/${language}.json`,
      JSON.stringify({ social: words[language] ?? words.all ?? { list: { title: 'Messages' } } }, null, 2),
    )
  for (const [path, content] of Object.entries({ 'remotes/social/src/List.tsx': screen, ...files }))
    write(path, content)
  return folder
}

/** The output of the command, without a process for each call: that would load the compiler each time. */
function judge(changed: Parameters<typeof project>[0]) {
  const { problems, summary } = checkTexts(project(changed))
  return { status: problems.length === 0 ? 0 : 1, said: [...problems, summary].map((line) => `${line}\n`).join('') }
}

/** The output of the command, run as a process. */
function command(changed: Parameters<typeof project>[0]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'texts.mjs'), project(changed)], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('passes if all texts exist and are used', () => {
  expect(command({})).toEqual({
    status: 0,
    stdout: '1 texts in 4 languages, all there and all used.\n',
    stderr: '',
  })
})

it('fails with one line per problem and their number', () => {
  expect(command({ words: { fr: { list: { heading: 'Messages' } } } })).toEqual({
    status: 1,
    stdout: '2 problems with texts.\n',
    stderr: [
      "locales/fr.json: 'social.list.title' is missing (locales/en.json:4 has it)",
      "locales/fr.json:4: 'social.list.heading' is not in locales/en.json",
      '',
    ].join('\n'),
  })
})

it('reports file and line of a key that no language has', () => {
  const { status, said } = judge({
    files: { 'remotes/social/src/List.tsx': screen.replace("'list.title'", "'list.titel'") },
  })
  expect(status).toBe(1)
  expect(said).toContain("remotes/social/src/List.tsx:4: 'list.titel' is not in locales/en.json below 'social'")
  expect(said).toContain("locales/en.json:4: 'social.list.title' is used nowhere")
})

it('reports missing and superfluous texts by language', () => {
  const { said } = judge({ words: { fr: { list: { heading: 'Messages' } } } })
  expect(said).toContain("locales/fr.json: 'social.list.title' is missing (locales/en.json:4 has it)")
  expect(said).toContain("locales/fr.json:4: 'social.list.heading' is not in locales/en.json")
})

it('requires the placeholders of English in every language', () => {
  const { said } = judge({
    words: { all: { list: { title: 'From {{name}}' } }, es: { list: { title: 'De {{nombre}}' } } },
  })
  expect(said).toContain(
    "locales/es.json:4: 'social.list.title' has the placeholders {nombre} where English has {name}",
  )
})

const listing = (...codes: string[]) => ({
  'shared/domain/src/languages/index.ts': `export const LANGUAGES = [${codes.map((code) => `{ code: '${code}' }`).join(', ')}]\n`,
})

it('requires a language with texts to be in the list', () => {
  const { status, said } = judge({
    files: { ...listing('en', 'es', 'fr', 'ar'), 'locales/de.json': '{"social":{"list":{"title":"Nachrichten"}}}' },
  })
  expect(status).toBe(1)
  expect(said).toContain("shared/domain/src/languages/index.ts: 'de' is not in the list, and there is locales/de.json")
})

it('requires texts for a language of the list', () => {
  const { status, said } = judge({ files: listing('en', 'es', 'fr', 'ar', 'de') })
  expect(status).toBe(1)
  expect(said).toContain("locales/de.json is missing, and 'de' is in the list")
})

it('refuses English sentences in another language, but accepts equal words', () => {
  const sentence = { list: { title: 'You have no messages yet' } }
  const { said } = judge({
    words: {
      en: sentence,
      es: { list: { title: 'Aún no tienes mensajes' } },
      fr: sentence,
      ar: { list: { title: 'لا رسائل لديك بعد' } },
    },
  })
  expect(said).toContain('locales/fr.json: 1 of 1 sentences are the English ones')
  expect(said).not.toContain('locales/es.json')
})

it('refuses an empty text', () => {
  expect(judge({ words: { ar: { list: { title: ' ' } } } }).said).toContain(
    "locales/ar.json:4: 'social.list.title' says nothing",
  )
})

it('requires every plural form of the language, which may spell out one and two', () => {
  const forms = (...names: string[]) => ({
    list: Object.fromEntries(
      names.map((name) => [`title_${name}`, name === 'one' || name === 'two' ? 'a message' : '{{count}} messages']),
    ),
  })
  const { said } = judge({
    words: {
      en: forms('one', 'other'),
      es: forms('one', 'many', 'other'),
      fr: forms('one', 'many', 'other'),
      ar: forms('zero', 'one', 'two', 'few', 'other'),
    },
  })
  expect(said.split('\n').filter((line) => line.startsWith('locales/'))).toEqual([
    "locales/ar.json:8: 'social.list.title' lacks its plural form 'social.list.title_many'",
  ])
})

it('counts a key with a variable part as a use of all matching keys', () => {
  const dynamic = screen.replace("t('list.title')", 't(`list.${kind}.title`)')
  const words = { all: { list: { poll: { title: 'Poll' }, note: { title: 'Note' } } } }
  expect(judge({ files: { 'remotes/social/src/List.tsx': dynamic }, words }).status).toBe(0)
})

it('finds keys of another namespace, and keys in a table', () => {
  const table = `const titles = { a: 'list.title' } as const\n`
  const other = `import { useTranslation } from '@almanac/i18n'\nexport function Other({ kind }: { kind: 'a' }) {\n  const texts = useTranslation('social')\n  return texts.t(titles[kind])\n}\n${table}`
  expect(judge({ files: { 'remotes/social/src/List.tsx': other } }).status).toBe(0)
})

it('checks the keys of a descriptor', () => {
  const { said } = judge({
    files: {
      'remotes/social/remote.ts':
        "export const descriptor = { routes: [{ path: '/messages', title: 'messages.title' }] }\n",
    },
  })
  expect(said).toContain("remotes/social/remote.ts:1: 'messages.title' is not in locales/en.json below 'social'")
})

it.each([
  ['between tags', '<p>Hello there</p>', 'Hello there'],
  ['in a spoken property', '<img alt="A smiling face" />', 'A smiling face'],
  ['in a choice', "<p>{open ? 'Open' : 'Closed'}</p>", 'Open'],
  ['around a value', '<b title={`Sent by ${name}`} />', 'Sent by'],
])('refuses hard-coded text %s', (_, jsx, words) => {
  const { said } = judge({ files: { 'remotes/social/src/Extra.tsx': `export const extra = ${jsx}\n` } })
  expect(said).toContain(`remotes/social/src/Extra.tsx:1: '${words}' is written out`)
})

it('ignores tests, numbers and class names', () => {
  const files = {
    'remotes/social/src/List.test.tsx': 'export const a = <p>Any words</p>\n',
    'remotes/social/src/Fine.tsx': 'export const b = <p className="wide">· 12 {"–"}</p>\n',
  }
  expect(judge({ files }).status).toBe(0)
})

it.each(['Vraiment ?', 'Il reste : deux', '« bon »', "C'est fait"])(
  'requires French spaces and apostrophes: %s',
  (title) => {
    const { status, said } = judge({ words: { fr: { list: { title } } } })
    expect([status, said]).toEqual([1, expect.stringContaining("locales/fr.json:4: 'social.list.title' wants")])
  },
)

it('accepts French typography, and other languages without it', () => {
  expect(
    judge({
      words: {
        fr: { list: { title: 'Vraiment\u202f? C’est «\u00a0bon\u00a0»' } },
        es: { list: { title: "En inglés: it's" } },
      },
    }).status,
  ).toBe(0)
})

it('requires the product’s vocabulary', () => {
  const { status, said } = judge({
    words: {
      en: {
        mail: 'Look into your mail',
        email: 'Enter your e-mail address',
        go: 'Go on',
        who: 'Invite somebody',
        saved: 'This could not be saved',
        off: 'This appointment was cancelled',
        apostrophe: "You can't do this",
      },
      es: { survey: 'Siguiente encuesta' },
      fr: { survey: 'Enquêtes', signed: 'Où vous êtes connecté(e)', not_yet: 'Vous n’êtes pas encore inscrit' },
    },
  })
  expect(status).toBe(1)
  const wanted = [
    'en.mail email',
    'en.email email',
    'en.go continue',
    'en.who someone',
    'en.saved a contraction',
    'en.off American',
    'en.apostrophe the apostrophe',
    'es.survey «cuestionario»',
    'fr.survey « questionnaire »',
    'fr.signed words that fit',
    'fr.not_yet words that fit',
  ]
  const found = [...said.matchAll(/locales\/(\w+)\.json:\d+: 'social\.(\w+)' wants '?([^',\n]+)/g)].map(
    ([, language, key, words]) => `${language}.${key} ${words}`,
  )
  for (const one of wanted) expect(found).toEqual(expect.arrayContaining([expect.stringContaining(one)]))
})

it('accepts the product’s vocabulary, and any name of a placeholder', () => {
  const texts: [string, string][] = [
    ['en', 'Check {{mail}} to continue'],
    ['es', 'Cuestionario de {{mail}}'],
    ['fr', 'Vous êtes dans une étude, {{mail}}'],
    ['ar', '{{mail}}'],
  ]
  expect(
    judge({ words: Object.fromEntries(texts.map(([language, title]) => [language, { list: { title } }])) }).status,
  ).toBe(0)
})

const SEVERAL = {
  'أدخلوا الرمز': 'أدخلوا',
  بياناتكم: 'بياناتكم',
  'يُرجى التسجيل، وضعوا علامة': 'وضعوا',
  'كيف تفضّلون ذلك؟': 'تفضّلون',
  'قدّمتم هذه الموافقة': 'قدّمتم',
  'ما كتبتموه': 'كتبتموه',
  'هل أنتم هنا؟': 'أنتم',
}
const MISSPELT = [
  'غير موجود أيضاً',
  'أيضا',
  'تعذر الحفظ',
  'تحقق من الاتصال',
  'يرجى الانتظار',
  'مرحبًا في ألماناك',
  'نعم, شكرًا',
  'حقًا?',
  'كتبتَ هذا من قبل',
  'هل لا تزال موافقًا',
]
const GOOD = [
  'أدخل الرمز، ثم تابع',
  'يُحكم على ذلك',
  'قد تكون هنا',
  'كل كم يوم؟',
  'تم الحفظ',
  'يهتم بك مشاركون آخرون',
  'لم يأتِ بعد',
]

it('requires Arabic to address one person and to use one spelling', () => {
  const titles = [...Object.keys(SEVERAL), ...MISSPELT, ...GOOD]
  const { status, said } = judge({
    words: { ar: { list: Object.fromEntries(titles.map((title, at) => [`n${at}`, title])) } },
  })
  const found = said
    .split('\n')
    .flatMap(
      (line) =>
        /'social\.list\.n(\d+)' (addresses several people \('[^']+'\)|wants)/.exec(line)?.slice(1, 3).join(' ') ?? [],
    )
  expect(found).toEqual([
    ...Object.values(SEVERAL).map((word, at) => `${at} addresses several people ('${word}')`),
    ...MISSPELT.map((_, at) => `${at + Object.keys(SEVERAL).length} wants`),
  ])
  expect(status).toBe(1)
})
