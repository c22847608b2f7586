/** Generated at build time by TextsPlugin: importing it registers the texts of a namespace. */
declare module '@almanac/i18n/texts/*'
