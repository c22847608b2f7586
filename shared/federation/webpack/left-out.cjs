const path = require('node:path')
const { NormalModuleReplacementPlugin } = require('webpack')

const LEFT_OUT = [
  // The ripple, which the theme turns off.
  'ButtonBase/TouchRipple',
  // What a button of MUI shows while it works: ours keeps its focus meanwhile and shows three dots.
  'CircularProgress/index',
  // Measures at each key; the browser knows itself how high a text is (field-sizing).
  'TextareaAutosize/index',
  // MUI's own CSS variables and its storage of light and dark: the variables are those of shared/ui/src/theme/tokens.ts.
  'styles/createThemeWithVars',
  'styles/ThemeProviderWithVars',
  // The prop `sx`: components look as the theme says, or as `styled` does.
  'styleFunctionSx/styleFunctionSx',
  'styleFunctionSx/defaultSxConfig',
]

const FILES = new RegExp(
  `@mui[\\\\/](?:material|system)[\\\\/](?:${LEFT_OUT.join('|').replaceAll('/', '[\\\\/]')})\\.mjs$`,
)

/**
 * Parts of the federation runtime: ranges of versions (whatever the host shares is taken, and there is one of each),
 * words beside the codes of errors (the codes lead to them), and a logger around the console.
 */
const FEDERATION =
  /@module-federation[\\/](?:runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index|sdk[\\/]dist[\\/]logger|error-codes[\\/]dist[\\/]desc)\.m?js$/

/** Leaves parts of the federation runtime out of the host's files. */
exports.federationLeftOut = () =>
  new NormalModuleReplacementPlugin(FEDERATION, path.join(__dirname, 'federation-left-out.mjs'))

/** Leaves parts of MUI out of the browser's files. A later MUI that has moved them brings them back: sizes.json would tell. */
exports.leftOut = () => new NormalModuleReplacementPlugin(FILES, path.join(__dirname, 'left-out.mjs'))

/** React Router without its warnings for developers, which it leaves in unless it is asked for by its files. @param {string} root */
exports.routerOf = (root) => {
  const own = require.resolve('react-router-dom', { paths: [path.join(root, 'shared/ui')] })
  const folder = path.dirname(require.resolve('react-router/package.json', { paths: [own] }))
  return {
    'react-router/dom$': path.join(folder, 'dist/production/dom-export.mjs'),
    'react-router$': path.join(folder, 'dist/production/index.mjs'),
  }
}
