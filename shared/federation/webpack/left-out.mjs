/**
 * Stands in the browser's files for parts of MUI that the product never shows (left-out.cjs names them):
 * they would come with every first visit. Should one be asked for all the same, nothing is drawn.
 */
export default function LeftOut() {
  return null
}

export const CssVarsProvider = LeftOut
export const useColorScheme = LeftOut
export const getInitColorSchemeScript = LeftOut
export const unstable_createStyleFunctionSx = () => LeftOut
