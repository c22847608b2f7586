const { createHash } = require('node:crypto')
const MiniCss = require('mini-css-extract-plugin')

/** Subresource Integrity of a file's content, the form that browsers read. */
exports.integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** What the host sets (host/src/remotes/release-files.ts): the hash that the file at an address has to have. */
const expectedOf = (address) => `ALMANAC_INTEGRITY(${address})`

/**
 * Gives every script, style and hint that webpack's own loaders ask for later
 * the hash that its file must have; a file whose hash nobody knows is given one
 * that none has. Each is loaded in the mode of the page's preload hints: webpack
 * sets the mode for other origins only, and a hint in another mode than the load
 * is a file fetched twice. A style, which webpack would wait for without end, is
 * given up after `timeoutMs`, as a script is by `output.chunkLoadTimeout`.
 */
exports.IntegrityPlugin = class IntegrityPlugin {
  constructor({ timeoutMs }) {
    this.timeoutMs = timeoutMs
  }

  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    const { JsonpChunkLoadingRuntimeModule } = compiler.webpack.web
    const checked = (element, address) =>
      `${element}.crossOrigin = "anonymous";\n${element}.integrity = ${expectedOf(`${element}.${address}`)};`
    const script = (code) => `${code}\n${checked('script', 'src')}`
    const link = (code) => `${code}\n${checked('link', 'href')}`
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', script)
      for (const hooks of [
        JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation),
        MiniCss.getCompilationHooks(compilation),
      ]) {
        hooks.linkPreload.tap('IntegrityPlugin', link)
        hooks.linkPrefetch.tap('IntegrityPlugin', link)
      }
      MiniCss.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (code, { tag }) => {
        const giveUp = `setTimeout(function() { if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${this.timeoutMs});`
        return `${code}\n${checked(tag, 'href')}\n${giveUp}`
      })
    })
  }
}
