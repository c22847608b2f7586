/*
 * The texts of the product: react-i18next, extended for two releases of an app in one tab.
 *
 * An app (host or remote):
 *   webpack.config: new TextsPlugin({ namespaces: ['social'] }) from '@almanac/i18n/webpack'
 *   in the app's entry: import '@almanac/i18n/texts/social'
 *   a component: const { t, format } = useTranslation('social')
 *   a text with markup: <Trans t={t} i18n={i18n} i18nKey="code.sent_sms" components={{ number: <bdi>…</bdi> }} />, of '@almanac/i18n/trans'
 *
 * The host, before its first render:
 *   await init(bestLocale(navigator.languages))  then import '@almanac/i18n/texts/host' and '…/ui'
 * and when the participant chooses: await setLocale('ar').
 * Put a Suspense boundary around screens: they suspend there until their texts are loaded.
 */
export { formatIn, setClock, type DateStyle, type Format } from './format'
export { bestLocale, currentLocale, DEFAULT_LOCALE, supportedLocale } from './instance'
export { directionOf, languageOf, type Direction, type Language } from '@almanac/domain/languages'
export { runInTextScope, TextScope } from './scope'
export { addTexts, init, loadTexts, registerTexts, setLocale, type TextLoader, type TextTree } from './texts'
export { useLocale, useTranslation, type Translate } from './useTranslation'
