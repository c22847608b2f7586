const path = require('node:path')
const { NormalModuleReplacementPlugin } = require('webpack')

const LEFT_OUT = [
  // The ripple, which the theme disables.
  'ButtonBase/TouchRipple',
  // MUI's progress indicator in a button: ours keeps the focus and shows three dots.
  'CircularProgress/index',
  // Measures on each key press; the browser computes the height itself (field-sizing).
  'TextareaAutosize/index',
  // MUI's own CSS variables and its stored light or dark mode: the variables are those of
  // shared/ui/src/theme/tokens.ts.
  'styles/createThemeWithVars',
  'styles/ThemeProviderWithVars',
  // The prop `sx`: components are styled by the theme, or by `styled`.
  'styleFunctionSx/styleFunctionSx',
  'styleFunctionSx/defaultSxConfig',
]

const FILES = new RegExp(
  `@mui[\\\\/](?:material|system)[\\\\/](?:${LEFT_OUT.join('|').replaceAll('/', '[\\\\/]')})\\.mjs$`,
)

/**
 * Parts of the federation runtime: version ranges (any version that the host shares is used, and
 * there is only one of each), texts of error codes (the codes link to them), and a logger around
 * the console.
 */
const FEDERATION =
  /@module-federation[\\/](?:runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index|sdk[\\/]dist[\\/]logger|error-codes[\\/]dist[\\/]desc)\.m?js$/

/** Removes parts of the federation runtime from the host's files. */
exports.federationLeftOut = () =>
  new NormalModuleReplacementPlugin(FEDERATION, path.join(__dirname, 'federation-left-out.mjs'))

/**
 * Removes parts of MUI from the browser's files. If a later MUI moves them, they come back:
 * sizes.json would show it.
 */
exports.leftOut = () => new NormalModuleReplacementPlugin(FILES, path.join(__dirname, 'left-out.mjs'))

/**
 * React Router without its development warnings, which it includes unless imported by its file
 * paths.
 * @param {string} root
 */
exports.routerOf = (root) => {
  const own = require.resolve('react-router-dom', { paths: [path.join(root, 'shared/ui')] })
  const folder = path.dirname(require.resolve('react-router/package.json', { paths: [own] }))
  return {
    'react-router/dom$': path.join(folder, 'dist/production/dom-export.mjs'),
    'react-router$': path.join(folder, 'dist/production/index.mjs'),
  }
}

/**
 * Emotion's functions that register and insert styles, replaced by ours, which compile styles while elements are
 * rendered instead of in React's commit.
 * @param {string} root
 */
exports.emotionUtils = (root) => ({ '@emotion/utils$': path.join(root, 'shared/ui/src/theme/emotion-utils.ts') })
