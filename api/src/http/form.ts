import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DEFAULT_BODY_BYTES, requireFewValues } from './bounds/json-body'
import { Refusal } from './errors'

/** An uploaded file; its type is judged by its bytes alone. */
export interface SentFile {
  filename: string
  bytes: Buffer
}

/** A parsed multipart form. */
export interface Form {
  fields: Record<string, string>
  files: Record<string, SentFile>
}

/** Maximum file size: twice a picture of a good camera. */
const MAX_FILE_BYTES = 12_000_000

/** Maximum number of files in one form; more where the call declares a prefix of names. */
const MAX_FILES = 5
const MAX_FILES_WITH_PREFIX = 10

/** Lets calls be sent as multipart forms. */
export function acceptForms(app: FastifyInstance): void {
  void app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: 50,
      fieldSize: DEFAULT_BODY_BYTES,
      parts: 60,
      headerPairs: 50,
    },
  })
}

/** Whether the form parser refused, such as a file that is too large; any other error of it means a broken form. */
function isRefusal(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof Error && 'statusCode' in error && error.statusCode !== 400)
}

/**
 * The fields of a form and those of its files that the call declares; 415 for
 * anything but a form, 400 BROKEN_FORM for a truncated or malformed one, as when
 * a phone lost its network: the client sends it again; 413 TOO_LARGE for text fields of more than `most_bytes` together.
 */
export async function readForm(
  request: FastifyRequest,
  names: readonly string[],
  most_bytes = DEFAULT_BODY_BYTES,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(415, [{ code: 'UNSUPPORTED_MEDIA_TYPE' }])
  try {
    return await partsOf(request, names, most_bytes)
  } catch (error) {
    throw isRefusal(error) ? error : new Refusal(400, [{ code: 'BROKEN_FORM' }])
  }
}

const tooLarge = () => new Refusal(413, [{ code: 'TOO_LARGE' }])

async function partsOf(request: FastifyRequest, names: readonly string[], most_bytes: number): Promise<Form> {
  const fields: [string, string][] = []
  const files: [string, SentFile][] = []
  const prefixes = names.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1))
  const limits = { files: prefixes.length > 0 ? MAX_FILES_WITH_PREFIX : MAX_FILES, fieldSize: most_bytes }
  let left = most_bytes
  const isKnown = (name: string) => names.includes(name) || prefixes.some((prefix) => name.startsWith(prefix))
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string') continue
      left -= Buffer.byteLength(part.value)
      if (part.valueTruncated || left < 0) throw tooLarge()
      requireFewValues(part.value)
      fields.push([part.fieldname, part.value])
      continue
    }
    // Read in any case: an unread part blocks the request.
    const bytes = await part.toBuffer()
    if (isKnown(part.fieldname)) files.push([part.fieldname, { filename: part.filename, bytes }])
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
}
