const fs = require('node:fs')
const path = require('node:path')
const { root } = require('./base.cjs')

const WITHOUT_LATER_PARTS = `import { renderToStaticMarkup as markupOf } from 'react-dom/server'`

/** Waits for what a browser would load later, such as the drawing of a chart; without the marks by which React finds it. */
const WITH_LATER_PARTS = `
import { prerender } from 'react-dom/static'
const markupOf = async (element) => {
  const { prelude } = await prerender(element, { progressiveChunkSize: Infinity })
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '')
}`

/** Renders a component to HTML in each language, in Node, with the texts of its remote and of the parts it is made of. */
const sourceOf = (file, namespace, withLaterParts) => `
${withLaterParts ? WITH_LATER_PARTS : WITHOUT_LATER_PARTS}
import { createElement } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { init, registerTexts } from '@almanac/i18n'
import { Prerendered } from ${JSON.stringify(file)}

export async function render(texts) {
  const of = {}
  // Looked for by Emotion when it is loaded, which is before this: only the language is set on it.
  globalThis.document = { documentElement: {} }
  for (const language of Object.keys(texts)) {
    for (const namespace of ${JSON.stringify([namespace, 'ui'])})
      registerTexts(namespace, async (wanted) => ({ default: texts[wanted][namespace] }))
    await init(language)
    // A new one each time, which writes each style in front of its first element; without prefixes for old browsers.
    const cache = createCache({ key: 'al', stylisPlugins: [] })
    of[language] = await markupOf(createElement(CacheProvider, { value: cache }, createElement(Prerendered)))
  }
  // The next one loads Emotion anew.
  delete globalThis.document
  return of
}
`

/** All styles in one element, without the mark by which Emotion in the browser would take them for its own. */
function withOneStyle(html) {
  const styles = []
  const rest = html.replaceAll(/<style[^>]*>([^<]*)<\/style>/g, (_, css) => {
    styles.push(css)
    return ''
  })
  return `<style>${styles.join('')}</style>${rest}`
}

/** Compiles a module for Node into a folder, with the settings of the remote's own build where they are not for browsers. */
function compiled(webpack, { folder, entry, output }) {
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        target: 'node20',
        devtool: false,
        entry,
        output: { path: output, filename: 'prerendered.cjs', library: { type: 'commonjs2' } },
        resolve: {
          extensions: ['.tsx', '.ts', '.js'],
          modules: [
            path.join(folder, 'node_modules'),
            'node_modules',
            path.join(root, 'node_modules'),
            path.join(root, 'shared/ui/node_modules'),
          ],
        },
        module: {
          rules: [
            {
              test: /\.tsx?$/,
              loader: require.resolve('ts-loader'),
              options: {
                transpileOnly: true,
                configFile: path.join(root, 'tsconfig.json'),
                compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: undefined },
              },
            },
          ],
        },
        optimization: { minimize: false, splitChunks: false },
        plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
        performance: { hints: false },
      },
      (error, stats) => {
        if (error) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')))
        else resolve(path.join(output, 'prerendered.cjs'))
      },
    )
  })
}

/** All texts by language. */
function allTexts() {
  const folder = path.join(root, 'locales')
  return Object.fromEntries(
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [path.basename(name, '.json'), JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))]),
  )
}

/** A component's HTML by language. */
async function htmlOf(webpack, folder, name, component, withLaterParts = false) {
  const output = path.join(folder, '.cache', 'prerendered')
  fs.mkdirSync(output, { recursive: true })
  const entry = path.join(output, 'entry.js')
  fs.writeFileSync(entry, sourceOf(path.join(folder, component), name, withLaterParts))
  const file = await compiled(webpack, { folder, entry, output })
  delete require.cache[file]
  const of = await require(file).render(allTexts())
  return Object.fromEntries(Object.entries(of).map(([language, html]) => [language, withOneStyle(html)]))
}

/** By route of a remote, and language, the HTML of what it declares as `prerendered`; once where routes share it. */
exports.prerender = async (webpack, folder, { name, routes }) => {
  const rendered = {}
  const known = {}
  for (const { path: route, prerendered } of routes)
    if (prerendered) rendered[route] = known[prerendered] ??= await htmlOf(webpack, folder, name, prerendered)
  return rendered
}

/** The HTML of the samples of the brand studio by name and language, in the parts that participants get from this host. */
exports.prerenderSamples = async (webpack, folder, samples) => {
  const rendered = {}
  for (const [name, component] of Object.entries(samples))
    rendered[name] = await htmlOf(webpack, folder, 'studio', component, true)
  return rendered
}
