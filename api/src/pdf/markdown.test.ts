import { processorSeconds } from '@almanac/formats/testing/processor-time'
import { textBlocks } from './markdown'
import { closePdf, renderPdf } from '.'

afterAll(closePdf)

const run = (text: string, look: object = {}) => ({
  text,
  strong: false,
  emphasis: false,
  struck: false,
  address: null,
  ...look,
})
const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs })

test.each<[string, string, object[]]>([
  [
    'bold, emphasis and what is struck out',
    'We **ask** *you* ~~not~~',
    [
      paragraph(
        run('We '),
        run('ask', { strong: true }),
        run(' '),
        run('you', { emphasis: true }),
        run(' '),
        run('not', { struck: true }),
      ),
    ],
  ],
  [
    'both at once, also with underlines',
    '***all*** _some_ snake_case_word',
    [
      paragraph(
        run('all', { strong: true, emphasis: true }),
        run(' '),
        run('some', { emphasis: true }),
        run(' snake_case_word'),
      ),
    ],
  ],
  ['lines of a paragraph are one line', 'one\ntwo', [paragraph(run('one two'))]],
  [
    'HTML is left out, its words and escaped characters stay',
    '<b>*kept*</b> \\<i\\> 2\\*3<script>gone</script>',
    [paragraph(run('kept', { emphasis: true }), run(' <i> 2*3'))],
  ],
  ['a picture is its description', '![A map](https://example.org/map.png)', [paragraph(run('A map'))]],
  ['code is words', 'Say `<b>`', [paragraph(run('Say '), run('<b>'))]],
  [
    'items with and without numbers, one inside of another',
    '3. three\n   - inside\n4. four',
    [
      {
        kind: 'list',
        start: 3,
        items: [
          [paragraph(run('three')), { kind: 'list', start: null, items: [[paragraph(run('inside'))]] }],
          [paragraph(run('four'))],
        ],
      },
    ],
  ],
  [
    'a table',
    '|a|b|\n|-|-|\n|1|2|\n|3|',
    [
      {
        kind: 'table',
        head: [[run('a')], [run('b')]],
        rows: [
          [[run('1')], [run('2')]],
          [[run('3')], []],
        ],
      },
    ],
  ],
])('%s', (_, text, blocks) => {
  expect(textBlocks(text)).toEqual(blocks)
})

test.each([
  ['[the site](https://example.org/a)', 'the site (\u2068https://example.org/a\u2069)', 'https://example.org/a'],
  ['<https://example.org>', 'https://example.org', 'https://example.org'],
  ['[us@example.org](mailto:us@example.org)', 'us@example.org', 'mailto:us@example.org'],
  ['[Call](tel:+1234)', 'Call (\u2068+1234\u2069)', 'tel:+1234'],
  ['[site][1]\n\n[1]: https://example.org', 'site (\u2068https://example.org\u2069)', 'https://example.org'],
  ['[help](/help)', 'help (\u2068/help\u2069)', null],
  ['[run](javascript:alert(1))', 'run', null],
  ['[elsewhere](//example.org)', 'elsewhere', null],
])('%s: the link text is followed by the address', (text, read, address) => {
  const [block] = textBlocks(text)
  const runs = block?.kind === 'paragraph' ? block.runs : []
  expect(runs.map((part) => part.text).join('')).toBe(read)
  expect(runs[0]?.address).toBe(address)
})

test('headings start below the document’s own, and skip no level', () => {
  const levels = textBlocks('## A\n#### B\n#\n### C\n## D').map((block) => block.kind === 'heading' && block.level)
  expect(levels).toEqual([3, 4, 4, 3])
})

const consent = (text: string, change: object = {}) => ({
  title: 'Consents',
  language: 'en',
  right_to_left: false,
  footer: 'Almanac',
  words: { page: 'Page {page} of {pages}' },
  consents: [
    {
      language: 'en',
      right_to_left: false,
      words: { text: 'Text', signature: 'Signature', no_signature: 'None', proof: 'Proof', comprehension: 'Questions' },
      status: 'Agreed',
      facts: [],
      blocks: textBlocks(text),
      check_text: null,
      accepted: true,
      comprehension: [],
      signature_file: null,
      signature_text: null,
      proof: [],
      ...change,
    },
  ],
})

const EVERYTHING = `# Study\nWe **ask** *you* [here](https://example.org/very/${'long/'.repeat(40)}).\n\n#### Deep\n> said\n\n1. one\n   - two\n\n- [x] done\n\n|a|b|\n|-|-|\n|1|\n\n---\n\`\`\`\ncode\n\`\`\`\n#panic("ran") $x$ @ref`

test.each([
  ['en', false],
  ['ar', true],
])('all elements render in an accessible document, in %s', async (language, right_to_left) => {
  const bytes = (await renderPdf('consent', consent(EVERYTHING, { language, right_to_left }))).toString('latin1')
  expect(bytes).toContain('pdfuaid:part')
  expect(bytes).toContain('https://example.org/very/long/')
})

test('a text of markup characters only is set in bounded time', async () => {
  const text = `${'> '.repeat(2_000)}x\n\n${'*_'.repeat(5_000)}\n\n${'[a]('.repeat(3_000)}`
  expect(await processorSeconds(() => expect(textBlocks(text)).not.toEqual([]))).toBeLessThan(20)
  expect((await renderPdf('consent', consent('> '.repeat(500)))).length).toBeGreaterThan(1_000)
})
