import type { TFunction } from 'i18next'
import type en from '../../../locales/en.json'

type Words = typeof en

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Words
    defaultNS: 'ui'
    strictKeyChecks: true
  }
}

/** The name of a group of texts: one for each app, one for `ui`, one for the server's words (`api`). */
export type Namespace = keyof Words & string

/** Gives the text of a key in the current language; keys are checked against locales/en.json. */
export type Translate<N extends Namespace> = TFunction<N>
