import arabic from '../../../locales/ar.json'
import { textOfPdf } from '../testing/pdf-text'
import { withShownLetters } from './glyphs'
import { closePdf, MAX_PDF_PROCESSES, MAX_WAITING_PDFS, PdfFailed, renderPdf, shown } from '.'

afterAll(closePdf)

const report = (change: object = {}) => ({
  title: 'Wellbeing',
  language: 'en',
  right_to_left: false,
  footer: 'Almanac',
  words: { page: 'Page {page} of {pages}', scores: 'Scores', answers: 'Answers' },
  facts: [['Participant', 'Ana Ruiz']],
  scores: [{ label: null, value: '12', band: 'Mild' }],
  questions: [{ group: null, label: 'How are you?', answer: 'Well', missing: 'Not answered' }],
  ...change,
})

/** The uncompressed parts of the file; its text is compressed. */
const bytesOf = (pdf: Buffer) => pdf.toString('latin1')

test('a document is tagged, with language and title, and declares PDF/UA', async () => {
  const pdf = bytesOf(await renderPdf('survey-report', report({ language: 'ar', right_to_left: true, title: 'عافية' })))
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(pdf).toMatch(/\/Lang\s*\(ar\)/)
  expect(pdf).toMatch(/\/Marked true/)
  expect(pdf).toContain('/StructTreeRoot')
  expect(pdf).toContain('pdfuaid:part')
})

test('a document is in the name, color and logo of the brand', async () => {
  const content = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z"/></svg>',
  )
  const brand = {
    name: 'Northwind Health',
    accent: '#123456',
    accent_soft: '#dde8f8',
    corner: 'soft',
    face: 'figtree',
  } as const
  const logo = { content, extension: 'svg', width: 300, height: 100 } as const
  const plain = await renderPdf('survey-report', report())
  expect(bytesOf(plain)).toMatch(/\/Author\s*\(Almanac\)/)
  for (const one of [logo, null]) {
    const pdf = await renderPdf('survey-report', report({ footer: 'Made by {brand}' }), {}, { ...brand, logo: one })
    expect(bytesOf(pdf)).toMatch(/\/Author\s*\(Northwind Health\)/)
    expect(textOfPdf(pdf)).toContain('Made by Northwind Health Page 1 of 1')
  }
})

test.each([
  ['fraunces', 'Fraunces'],
  ['source_serif', 'SourceSerif4'],
  ['figtree', 'Figtree'],
  ['nunito', 'Nunito'],
  ['atkinson', 'AtkinsonHyperlegible-Bold'],
] as const)('headings are in the face of the brand, %s', async (face, file) => {
  const brand = { name: 'N', accent: '#123456', accent_soft: '#dde8f8', corner: 'round', face, logo: null } as const
  const fonts = bytesOf(await renderPdf('survey-report', report(), {}, brand)).match(/\/BaseFont\s*\/\S+/g) ?? []
  expect(fonts.join(' ')).toContain(file)
  // Another brand's is not in the file.
  expect(fonts.join(' ').includes('Fraunces')).toBe(face === 'fraunces')
})

test('user input is rendered as text, never as code', async () => {
  const code = '#panic("code ran") $x$ *a* #include "/etc/passwd" @ref <label> \\ ` [ ] //'
  const hostile = report({
    title: code,
    facts: [[code, code]],
    questions: [{ group: code, label: code, answer: shown('x'.repeat(10_000)), missing: code }],
  })
  const pdf = await renderPdf('survey-report', hostile)
  expect(pdf.length).toBeGreaterThan(10_000)
})

test('letters without a font are replaced by a note in the part’s language, and by a notice', async () => {
  const data = report({
    title: 'Wie geht’s? 😀 مرحبا',
    facts: [['Name', 'Ana 漢字 仮名 வணக்கம், B']],
    consents: [{ language: 'es', text: '\u2068漢\u2069' }],
  })
  expect(withShownLetters(data)).toEqual({
    ...data,
    facts: [['Name', 'Ana [letters that can’t be shown here], B']],
    consents: [{ language: 'es', text: '\u2068[letras que no se pueden mostrar aquí]\u2069' }],
    unshown_notice: expect.stringContaining('can’t show letters of some scripts') as unknown,
  })
  expect(withShownLetters(report())).toEqual(report())
  const pdf = bytesOf(await renderPdf('survey-report', report({ title: '漢字 𓀀' })))
  expect(pdf).toMatch(/\/Marked true/)
  expect(pdf).toContain('pdfuaid:part')
})

test('a template error does not reveal the data, and the next document renders', async () => {
  const failed = await renderPdf('survey-report', report({ scores: 'a secret' })).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(PdfFailed)
  expect(String(failed)).not.toContain('a secret')
  expect((await renderPdf('survey-report', report())).length).toBeGreaterThan(1_000)
})

test('documents above the queue’s limit are refused immediately', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: MAX_WAITING_PDFS + MAX_PDF_PROCESSES + 2 }, () => renderPdf('survey-report', report())),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

test('closing rejects waiting documents; a later one starts a new process', async () => {
  const made = renderPdf('survey-report', report()).catch((error: unknown) => error)
  await closePdf()
  expect(await made).toBeInstanceOf(PdfFailed)
  expect((await renderPdf('survey-report', report())).length).toBeGreaterThan(1_000)
})

test('Arabic text can be searched and copied: words are found in a document as they are written', async () => {
  const common = ['السجل', 'المتوسط', 'القيمة', 'ضغط', 'التاريخ', 'الأدوية', 'الإجابات', 'تقرير', 'النتائج', 'يناير']
  const words = [...new Set(JSON.stringify(arabic.api.mails).match(/[\u0621-\u064a]{3,}/g)), ...common]
  const questions = words.map((answer) => ({ group: null, label: '–', answer, missing: '' }))
  const pdf = await renderPdf('survey-report', report({ language: 'ar', right_to_left: true, questions }))
  const found = new Set(textOfPdf(pdf).flatMap((line) => line.split(' ')))
  expect(common.filter((word) => !found.has(word))).toEqual([])
  // The font sets some letters of a few words at different heights, which pdf.js takes for words of their own.
  expect(words.filter((word) => !found.has(word)).length / words.length).toBeLessThan(0.04)
})
