import '@almanac/i18n/texts/account'

export function Fill() {
  return null
}
