const fs = require('node:fs')
const path = require('node:path')

/**
 * Adds to a build the texts of its own apps and no others.
 *
 *   plugins: [new TextsPlugin({ namespaces: ['social'] })]
 *
 * makes `@almanac/i18n/texts/social` importable: a module that registers the namespace, with each
 * language as a chunk of its own (`texts-social-en.<hash>.js`), of which a browser loads one.
 * Import it in the app's entry (a remote's exposed module, the host's entry): loading starts there
 * at once, in parallel with the screen's own chunk.
 *
 * The texts come from locales/<language>.json at the root of the project, which is watched in watch
 * mode.
 */
class TextsPlugin {
  /** @param {{ namespaces: string[], locales?: string }} options */
  constructor({ namespaces, locales = path.resolve(__dirname, '../../locales') }) {
    this.namespaces = namespaces
    this.sources = new Map(fs.readdirSync(locales).map((file) => [path.parse(file).name, path.join(locales, file)]))
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const folder = path.join(compiler.context, '.cache', 'texts')
    const alias = compiler.options.resolve.alias ?? {}
    if (Array.isArray(alias)) throw new Error('TextsPlugin needs resolve.alias as an object')
    for (const namespace of this.namespaces)
      alias[`@almanac/i18n/texts/${namespace}$`] = path.join(folder, namespace, 'index.js')
    compiler.options.resolve.alias = alias

    const split = async () => this.split(folder)
    compiler.hooks.beforeRun.tapPromise('TextsPlugin', split)
    compiler.hooks.watchRun.tapPromise('TextsPlugin', split)
    compiler.hooks.afterCompile.tap('TextsPlugin', (compilation) => {
      for (const source of this.sources.values()) compilation.fileDependencies.add(source)
    })
  }

  /** Writes the loader and the texts of each namespace. */
  split(folder) {
    for (const [language, source] of this.sources) {
      const words = JSON.parse(fs.readFileSync(source, 'utf8'))
      for (const namespace of this.namespaces) {
        if (!words[namespace]) throw new Error(`${source} has no texts for '${namespace}'`)
        writeIfChanged(path.join(folder, namespace, `${language}.json`), JSON.stringify(words[namespace]))
      }
    }
    for (const namespace of this.namespaces)
      writeIfChanged(path.join(folder, namespace, 'index.js'), loaderOf(namespace, [...this.sources.keys()]))
  }
}

/** Source of the module that an app imports to register its texts. */
function loaderOf(namespace, languages) {
  const imports = languages.map(
    (language) =>
      `  ${language}: () => import(/* webpackChunkName: "texts-${namespace}-${language}" */ './${language}.json'),`,
  )
  return [
    `import { registerTexts } from '@almanac/i18n'`,
    `import { loadChunk } from '@almanac/federation/shell'`,
    `const words = {`,
    ...imports,
    `}`,
    `registerTexts('${namespace}', (language) => loadChunk(words[language]))`,
    ``,
  ].join('\n')
}

/** Writing an unchanged file would trigger another build. */
function writeIfChanged(file, content) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === content) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, content)
  fs.renameSync(draft, file)
}

module.exports = { TextsPlugin }
