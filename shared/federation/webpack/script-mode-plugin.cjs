/**
 * Lets every script that webpack loads later be loaded in the mode of the
 * page's preload hints. Webpack itself sets the mode for other origins only,
 * and a hint in another mode than the load is a file fetched twice.
 */
exports.ScriptModePlugin = class ScriptModePlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('ScriptModePlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ScriptModePlugin', (code) => `${code}\nscript.crossOrigin = "anonymous";`)
    })
  }
}
