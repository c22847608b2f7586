// Code statistics: `node tools/code.mjs` prints files and lines per package, functions over the limit, duplicates,
// and how many files each of three code paths through the product touches (docs/code-paths.md).
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { root } from './work/project.mjs'
import { command, say } from './work/say.mjs'

const PACKAGES = ['host', 'remotes', 'shared', 'api', 'authoring', 'bench', 'tools']
const TEST = /(?:\.test(?:-d)?\.tsx?$|\/testing(?:\/|\.ts$)|\/testing\/|^shared\/testing\/)/

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** @param {string} label @param {string[]} files */
function row(label, files) {
  const lines = files
    .map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
    .sort((one, other) => one - other)
  const small = lines.filter((count) => count <= 45).length
  const sum = lines.reduce((total, count) => total + count, 0)
  const figures = [files.length, sum, quantile(lines, 0.5), quantile(lines, 0.9), lines.at(-1) ?? 0, small]
  say(`${label.padEnd(22)}${figures.map((figure) => String(figure).padStart(9)).join('')}`)
}

/** How many functions there are, and how many are long, branch a lot or take many parameters. @param {string[]} files */
function functions(files) {
  const linter = new Linter()
  /** @type {import('eslint').Linter.Config} */
  const config = {
    // Without endings ESLint takes a pattern for JavaScript alone.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      // Every function is reported, with its number of paths or parameters in the message.
      complexity: ['error', 0],
      'max-params': ['error', 0],
    },
  }
  const counts = { all: 0, long: 0, branching: 0, parameters: 0 }
  for (const file of files) {
    for (const { ruleId, message } of linter.verify(readFileSync(join(root, file), 'utf8'), config, file)) {
      if (ruleId === null) throw new Error(`${file}: ${message}`)
      const [number = 0] = (message.match(/\d+/g) ?? []).map(Number)
      if (ruleId === 'max-lines-per-function') counts.long += 1
      if (ruleId === 'complexity') counts.all += 1
      if (ruleId === 'complexity' && number > 10) counts.branching += 1
      if (ruleId === 'max-params' && number > 3) counts.parameters += 1
    }
  }
  return counts
}

/** The code paths listed in docs/code-paths.md, with the number of files in each. */
function paths() {
  const sections = readFileSync(join(root, 'docs/code-paths.md'), 'utf8').split('\n## ').slice(1)
  return sections.map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    files: new Set(section.match(/`(?:host|remotes|shared|api)\/[^`]+\.tsx?`/g) ?? []).size,
  }))
}

await command(async () => {
  const files = execFileSync('git', ['ls-files', ...PACKAGES], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|[cm]js)$/.test(file))
  const product = files.filter((file) => !TEST.test(file))
  say(
    `${''.padEnd(22)}${['files', 'lines', 'median', 'p90', 'longest', '≤ 45'].map((word) => word.padStart(9)).join('')}`,
  )
  for (const name of PACKAGES)
    row(
      name,
      product.filter((file) => file.startsWith(`${name}/`)),
    )
  row('product code', product)
  row(
    'tests',
    files.filter((file) => TEST.test(file)),
  )
  for (const { name, files: count } of paths()) say(`${name}: ${count} files`)
  const { all, long, branching, parameters } = functions(product)
  const share = (/** @type {number} */ count) => `${count} (${((count / all) * 100).toFixed(2)} %)`
  say(
    `Of ${all} functions, over 60 lines: ${share(long)}; over 10 paths: ${share(branching)}; over 3 parameters: ${share(parameters)}`,
  )
  const { stdout } = spawnSync(process.execPath, ['node_modules/jscpd/bin/jscpd', '--config', '.jscpd.json', '.'], {
    cwd: root,
    encoding: 'utf8',
  })
  say(stdout.match(/Found \d+ clones?[^\n]*|No duplicates found[^\n]*/)?.[0] ?? stdout.trim().split('\n').at(-1) ?? '')
})
