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

/** The number of functions longer than the lint limit. @param {string[]} files */
function longFunctions(files) {
  const linter = new Linter()
  /** @type {import('eslint').Linter.Config} */
  const config = {
    files: ['**/*'],
    languageOptions: { parser },
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  }
  return files.flatMap((file) =>
    linter
      .verify(readFileSync(join(root, file), 'utf8'), config, file)
      .filter(({ ruleId }) => ruleId === 'max-lines-per-function'),
  ).length
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
  say(`Functions over 60 lines: ${longFunctions(product)}`)
  const { stdout } = spawnSync(process.execPath, ['node_modules/jscpd/bin/jscpd', '--config', '.jscpd.json', '.'], {
    cwd: root,
    encoding: 'utf8',
  })
  say(stdout.match(/Found \d+ clones?[^\n]*|No duplicates found[^\n]*/)?.[0] ?? stdout.trim().split('\n').at(-1) ?? '')
})
