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

/** Loads the schemas if they are not loaded or failed to load. */
async function preloadSchemas(): Promise<void> {
  if ((await schemas) === null) schemas = null
  await loadSchemas()
}

/** An error code that a schema uses as its message, such as CANT_BE_BLANK; default messages are sentences. */
const CODE = /^[A-Z][A-Z0-9_]+$/

/** The message for each error code of a schema. */
type Messages = Readonly<Record<string, string>>

/**
 * Validation rules for the fields of an editor, from the schema of the call that
 * saves it. `bodyOf` maps the form values to the body of the call. The rule of a
 * field returns the message for the schema's issue at that name in the body.
 *
 * The schema library is larger than the profile itself, so it is loaded when the
 * first editor opens. Without it only the server validates.
 */
export function useBodyRules<V extends FieldValues>(
  form: AlmanacForm<V>,
  call: 'updateProfile' | 'createStatus',
  bodyOf: (values: V) => unknown,
) {
  useEffect(() => {
    void preloadSchemas()
  }, [])
  return (field: string, words: Messages) => ({
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
