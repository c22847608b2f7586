/** Each language in its own words, so that whoever is lost finds hers. The same in every locale, so not a text. */
export const LANGUAGE_NAMES = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'es', name: 'Español', dir: 'ltr' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
] as const
