/**
 * Texts with markup, for the screens that have them. Separate from this package's entry, which is
 * in the first load: otherwise each visitor would load the parser of such texts. Takes `t` and
 * `i18n` of `useTranslation`.
 */
export { Trans } from 'react-i18next/TransWithoutContext'
