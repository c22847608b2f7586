import type en from '../../../locales/en.json'

type Words = typeof en

/** The name of a group of texts: one for each app, one for `ui`, one for the server's words (`api`). */
export type Namespace = keyof Words & string

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutPlural<Key extends string> = Key extends `${infer Stem}${PluralSuffix}` ? Stem : Key

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** Every key of a namespace, as `screen.key`; plurals without their suffix. */
export type TextKey<N extends Namespace> = Leaves<Words[N]>

/** What fills the `{{name}}` places of a text; `count` also chooses the plural form. */
export type TextValues = Record<string, string | number> & { count?: number }

/**
 * A key that is written out must exist. A key with a changing part
 * (`errors.${code}`) must match at least one.
 */
export type Checked<N extends Namespace, K extends string> = string extends K
  ? never
  : [Extract<TextKey<N>, K>] extends [never]
    ? TextKey<N>
    : K

/** Gives the text of a key in the current language. */
export type Translate<N extends Namespace> = <const K extends string>(
  key: K & Checked<N, K>,
  values?: TextValues,
) => string
