import { useEffect } from 'react'
import { loadChunk } from '@almanac/federation/shell'
import type { AlmanacForm, FieldValues } from '@almanac/ui/form'

const importSchemas = () => import(/* webpackChunkName: "profile-schema" */ '@almanac/contracts/schema/account/profile')

type Schemas = Awaited<ReturnType<typeof importSchemas>>

let schemas: Promise<Schemas | null> | null = null

/** The schemas of the profile's calls; null where they cannot be loaded. */
function loadSchemas(): Promise<Schemas | null> {
  schemas ??= loadChunk(importSchemas).catch(() => null)
  return schemas
}

/** Begins to load what is not loaded yet, or could not be. */
async function preloadSchemas(): Promise<void> {
  if ((await schemas) === null) schemas = null
  await loadSchemas()
}

/** A code that a schema gives as its message, such as CANT_BE_BLANK; its own messages are sentences of the library. */
const CODE = /^[A-Z][A-Z0-9_]+$/

/** What is said for each code that a schema may give. */
type Words = Readonly<Record<string, string>>

/**
 * Rules for the fields of an editor, taken from the schema of the call that
 * saves it. `bodyOf` makes the call's body of what was typed. The rule of a field
 * says what the schema finds wrong at the place of that name in the body, in the
 * words given for the code.
 *
 * The library that reads schemas is larger than the profile itself, so it is
 * loaded when the first editor opens. Without it the server checks alone.
 */
export function useBodyRules<V extends FieldValues>(
  form: AlmanacForm<V>,
  call: 'updateProfile' | 'createStatus',
  bodyOf: (values: V) => unknown,
) {
  useEffect(() => {
    void preloadSchemas()
  }, [])
  return (field: string, words: Words) => ({
    validate: async (): Promise<true | string> => {
      const loaded = await loadSchemas()
      const issue = loaded?.[call].body
        .safeParse(bodyOf(form.getValues()))
        .error?.issues.find(({ path }) => path.at(-1) === field)
      if (!issue) return true
      const code = CODE.test(issue.message) ? issue.message : issue.code
      return words[code] ?? code
    },
  })
}
