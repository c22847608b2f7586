/** The languages of the product, and which of them somebody gets. */
export { DEFAULT_LOCALE, directionOf, isSupported, preferredLocale, supported } from './locales/supported'
