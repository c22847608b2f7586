/**
 * A text with markup in it, for the screens that have one. Beside the entry of this package, which the first load
 * brings: with it each visitor would load the parser of such texts. It takes `t` and `i18n` of `useTranslation`.
 */
export { Trans } from 'react-i18next/TransWithoutContext'
