/** Made at build by TextsPlugin: importing it registers the words of a namespace. */
declare module '@almanac/i18n/texts/*'
