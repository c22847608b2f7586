import { readOptions } from './arguments.mjs'

const plain = { help: false, all: false, keepGoing: false, systemPackages: true, words: [] }

test.each([
  [[], plain],
  [['types', 'lint: texts', '--keep-going'], { ...plain, keepGoing: true, words: ['types', 'lint: texts'] }],
  [['--all'], { ...plain, all: true }],
  [['--no-system-packages'], { ...plain, systemPackages: false }],
  [['--changed'], { ...plain, changed: 'HEAD' }],
  [['--changed', 'main'], { ...plain, changed: 'main' }],
  [
    ['--repeat', '20', 'e2e/social/messages.spec.ts', '-g', 'a message'],
    { ...plain, repeat: { runs: 20, file: 'e2e/social/messages.spec.ts', title: 'a message' } },
  ],
  [['--repeat', '3', 'a.test.ts'], { ...plain, repeat: { runs: 3, file: 'a.test.ts' } }],
])('%j', (words, options) => {
  expect(readOptions(words, {})).toEqual(options)
})

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['', false],
])('CI=%s sets `all` to %s', (CI, all) => {
  expect(readOptions([], { CI }).all).toBe(all)
})

test.each([
  [['--repeat', 'often', 'a.test.ts'], '--repeat needs a number of runs, not `often`.'],
  [['--repeat', '0', 'a.test.ts'], '--repeat needs a number'],
  [['--repeat', '2'], '--repeat runs one test file'],
  [['--repeat', '2', 'a.test.ts', 'b.test.ts'], '--repeat runs one test file'],
  [['-g', 'title'], '-g names a test of the file that --repeat runs.'],
  [['--changed', 'main', 'other'], '--changed takes one revision.'],
  [['--chnaged'], 'npm test -- --changed [REVISION]'],
])('%j fails with one sentence', (words, sentence) => {
  expect(() => readOptions(words, {})).toThrow(sentence)
})
