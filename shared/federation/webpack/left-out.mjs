/**
 * Replaces, in the browser's files, parts of MUI that the product never shows (left-out.cjs names
 * them): they would be in every first load. If one is rendered after all, it draws nothing.
 */
export default function LeftOut() {
  return null
}

export const CssVarsProvider = LeftOut
export const useColorScheme = LeftOut
export const getInitColorSchemeScript = LeftOut
export const unstable_createStyleFunctionSx = () => LeftOut
