import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './errors'

/** A file as it came; what it really is only its bytes tell. */
export interface SentFile {
  filename: string
  bytes: Buffer
}

/** What came as a form. */
export interface Form {
  fields: Record<string, string>
  files: Record<string, SentFile>
}

/** The largest file that is taken: twice what a good camera makes of a picture. */
const MAX_FILE_BYTES = 12_000_000

/** Files of one form: few, or those of a call that takes any number under one beginning. */
const MAX_FILES = 5
const MAX_FILES_OF_ONE_KIND = 10

/** Lets calls be sent as forms with files. */
export function acceptForms(app: FastifyInstance): void {
  void app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: 50,
      fieldSize: 1_000_000,
      parts: 60,
      headerPairs: 50,
    },
  })
}

/** A refusal of the form's reader, such as a file that is too large; anything else that it throws says that the form is not whole. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode !== 400
}

/**
 * The fields of a form and those of its files that the call knows; 415 for
 * anything but a form, 400 BROKEN_FORM for one that is cut or makes no sense, as
 * when a phone lost its network: the client sends it again.
 */
export async function readForm(request: FastifyRequest, names: readonly string[]): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(415, [{ code: 'UNSUPPORTED_MEDIA_TYPE' }])
  try {
    return await partsOf(request, names)
  } catch (error) {
    throw isRefusal(error) ? error : new Refusal(400, [{ code: 'BROKEN_FORM' }])
  }
}

async function partsOf(request: FastifyRequest, names: readonly string[]): Promise<Form> {
  const fields: [string, string][] = []
  const files: [string, SentFile][] = []
  const beginnings = names.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1))
  const limits = { files: beginnings.length > 0 ? MAX_FILES_OF_ONE_KIND : MAX_FILES }
  const isKnown = (name: string) => names.includes(name) || beginnings.some((beginning) => name.startsWith(beginning))
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.push([part.fieldname, part.value])
      continue
    }
    // Read in any case: what is left unread holds up the request.
    const bytes = await part.toBuffer()
    if (isKnown(part.fieldname)) files.push([part.fieldname, { filename: part.filename, bytes }])
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
}
