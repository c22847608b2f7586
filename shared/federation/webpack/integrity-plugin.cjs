const { createHash } = require('node:crypto')
const MiniCss = require('mini-css-extract-plugin')

/** Subresource Integrity hash of a file's content, in the format of browsers. */
exports.integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Set by the host (host/src/remotes/release-files.ts): the expected hash of the file at a URL. */
const expectedOf = (address) => `ALMANAC_INTEGRITY(${address})`

/**
 * Adds the expected hash to every script, style and hint that webpack's own loaders request later;
 * a file without a known hash gets one that never matches. Each is loaded in the mode of the page's
 * preload hints: webpack sets the mode for other origins only, and a hint in another mode than the
 * load fetches the file twice. A style, for which webpack would wait without limit, times out after
 * `timeoutMs`, as a script does by `output.chunkLoadTimeout`.
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
